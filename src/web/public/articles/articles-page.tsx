import { requestContext } from '../../context.ts'
import { readQuery } from '../../../platform/parameters.ts'
import { answer } from '../../request/route.server.ts'
import type { Route } from './+types/articles-page.ts'
import { AreaIntro } from './area-intro.tsx'
import { ArticleList } from './article-list.tsx'
import { ArticleView } from './article-view.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { ColumnTop } from './column-top.tsx'
import { headTagsOf } from './head-tags.server.ts'
import { articleQuerySchema } from '../../../domain/articles/schema.ts'
import { getScreen } from './screen.server.ts'
import { screenAt } from './addresses.ts'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  answer(async () => {
    const { pathname, searchParams } = new URL(request.url)
    const site = context.get(requestContext)
    const view = await getScreen(site, screenAt(pathname), articleQuerySchema.parse(readQuery(searchParams)))
    return { ...view, tags: headTagsOf(view, site.district) }
  })

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
            {view.mode === 'list' ? <ArticleList view={view} /> : <AreaIntro area={view.area} />}
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
