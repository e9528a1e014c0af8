import { pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Pager } from '../../ui/pager.tsx'
import type { Route } from './+types/search-page.ts'
import { Facets } from './facets.tsx'
import { FilterBar } from './filter-bar.tsx'
import { NothingFound } from './nothing-found.tsx'
import { loadSearch } from './search.server.ts'
import { SearchResults } from './search-results.tsx'
import { href } from '../../href.ts'

export const loader = pageLoader('/search/search', ({ site, query }) => loadSearch(site, query))

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: `${pageTitles['/search/search']}${loaderData?.heading ? `：${loaderData.heading}` : ''} - ${loaderData?.district ?? ''}三务公开`,
  },
  {
    name: 'description',
    content: `在${loaderData?.district ?? ''}三务公开中按年份、栏目和关键词检索党务、政务、财务公开内容。`,
  },
  // noindex: crafted search links must not put arbitrary text in search engines under a government's name.
  ...(loaderData?.rows.length ? [] : [{ name: 'robots', content: 'noindex' }]),
]

export default function SearchPage({ loaderData: view }: Route.ComponentProps) {
  const { rows, asked, heading, filter, facets, exportHref } = view
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[
          { title: pageTitles['/dashboard'], href: href('/dashboard') },
          { title: pageTitles['/search/search'] },
        ]}
      />
      <FilterBar key={heading} {...filter} {...asked} />
      <div className="search-body">
        <section className="panel search-panel">
          {/* The sentence of the specification, whatever was found. */}
          <h1 className="search-heading">{`检索到有关 ${heading ? `${heading} ` : ''}全部内容如下：`}</h1>
          <div className="search-summary">
            {view.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {view.units.length > 0 ? <p>相关单位：{view.units.map(linkOf)}</p> : null}
            {view.foundPages.length > 0 ? <p>相关页面：{view.foundPages.map(linkOf)}</p> : null}
          </div>
          <p className="search-tools">
            {facets.length > 0 ? <a href="#narrow">缩小范围</a> : null}
            {view.sorts.map(linkOf)}
            {exportHref ? (
              <a href={exportHref} download rel="nofollow">
                导出列表（CSV）
              </a>
            ) : null}
          </p>
          {rows.length === 0 ? <NothingFound tries={view.tries} /> : <SearchResults rows={rows} />}
          <Pager
            {...view}
            addressOf={(page) => href('/search/search', { ...view.parameters, pageNum: page > 1 ? page : null })}
          />
        </section>
        <Facets groups={facets} />
      </div>
    </main>
  )
}

const linkOf = ({ title, href: address, isCurrent }: { title: string; href: string; isCurrent?: boolean }) => (
  <a key={address} href={address} aria-current={isCurrent || undefined}>
    {title}
  </a>
)
