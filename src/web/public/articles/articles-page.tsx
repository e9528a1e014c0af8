import type { Route } from './+types/articles-page.ts'
import { AreaIntro } from './area-intro.tsx'
import { ArticleList } from './article-list.tsx'
import { ArticleView } from './article-view.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { ColumnTop } from './column-top.tsx'
import { createHeadTags, readPageFacts } from './head-tags.server.ts'
import { ListFilter } from './list-filter.tsx'
import { getScreen } from './screen.server.ts'
import { redirectMerged } from '../units/merged-unit.server.ts'
import { href } from '../../href.ts'
import { pageLoader } from '../public-routes.server.ts'
import { getScreenByPath } from './screens.ts'

export const loader = pageLoader(
  ['/party/party', '/politics/politics', '/village/village', '/news-list/news-list', '/news/news'],
  async ({ site, path, query }) => {
    await redirectMerged(site, query.areaId, (areaId) =>
      href(path, { ...query, areaId, pageNum: query.pageNum > 1 ? query.pageNum : null }),
    )
    const view = await getScreen(site, getScreenByPath(path), query)
    return { ...view, ...readPageFacts(view), tags: createHeadTags(view, site.district) }
  },
)

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.tags ?? []

/** The article screen of the specification in its three modes: list, detail and introduction of an area. */
export default function ArticlesPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <div className="columns">
      <main id="content" className="column-main" tabIndex={-1}>
        <ColumnTop
          crumbs={
            view.mode === 'list'
              ? view.crumbs
              : [...view.crumbs, { title: view.mode === 'detail' ? '正文' : view.menu.intro.title }]
          }
        />
        {view.mode === 'detail' ? (
          <ArticleView view={view} />
        ) : (
          <section className="panel">
            <ScreenHeading
              {...view.heading}
              category={view.mode === 'list' ? view.heading.category : view.menu.intro.title}
            />
            {view.mode === 'list' ? <ListFilter filter={view.filter} /> : null}
            {view.mode === 'list' ? (
              <ArticleList view={view} narrowed={view.filter.clearHref !== null} />
            ) : (
              <AreaIntro area={view.area} />
            )}
          </section>
        )}
      </main>
      {/* After the content in the DOM: on a phone it is a drawer, opened by a link above the content. */}
      <CategoryMenu menu={view.menu} />
    </div>
  )
}

function ScreenHeading({ product, area, category }: { product: string; area: string; category: string }) {
  return (
    <h1 className="screen-heading">
      <span>{product}</span>
      <span>{area}</span>
      <strong>{category}</strong>
    </h1>
  )
}
