import { pageLoader } from '../page.server.ts'
import { pageTitles } from '../page-titles.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Pager } from '../../ui/pager.tsx'
import type { Route } from './+types/search-page.ts'
import { Facets } from './facets.tsx'
import { FilterBar } from './filter-bar.tsx'
import { NothingFound } from './nothing-found.tsx'
import { loadSearch } from './search.server.ts'
import { SearchResults } from './search-results.tsx'
import { SearchSummary } from './search-summary.tsx'
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
  const { rows, asked, heading, filter, total, facets, exportHref } = view
  const { text, year, typeId, ...others } = asked
  const parameters = { inputMessage: text, messageTime: year, articleTypeId: typeId, ...others }
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
          <SearchSummary view={view} />
          <p className="search-tools">
            {facets.length > 0 ? (
              <a className="search-narrow" href="#narrow">
                缩小范围
              </a>
            ) : null}
            {text && total > 1 ? (
              <>
                <a
                  href={href('/search/search', { ...parameters, sort: null })}
                  aria-current={others.sort ? undefined : 'true'}
                >
                  按相关程度
                </a>
                <a
                  href={href('/search/search', { ...parameters, sort: 'date' })}
                  aria-current={others.sort ? 'true' : undefined}
                >
                  按发布时间
                </a>
              </>
            ) : null}
            {exportHref ? (
              <a href={exportHref} download rel="nofollow">
                导出列表（CSV）
              </a>
            ) : null}
          </p>
          {rows.length === 0 ? <NothingFound asked={asked} columns={filter.types} /> : <SearchResults rows={rows} />}
          <Pager
            {...view}
            addressOf={(page) => href('/search/search', { ...parameters, pageNum: page > 1 ? page : null })}
          />
        </section>
        <Facets groups={facets} />
      </div>
    </main>
  )
}
