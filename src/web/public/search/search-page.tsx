import { mostHits, searchArticles } from '../../../domain/articles/queries-search.server.ts'
import { resolveScope } from '../../../domain/articles/resolve-scope.server.ts'
import { formatDate } from '../../../platform/dates.ts'
import { pageLoader } from '../page.server.ts'
import { pageTitles } from '../page-titles.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Pager } from '../../ui/pager.tsx'
import type { Route } from './+types/search-page.ts'
import { FilterBar } from './filter-bar.tsx'
import { getFilter } from './filter.server.ts'
import { NothingFound } from './nothing-found.tsx'
import { SearchResults } from './search-results.tsx'
import { href } from '../../href.ts'

export const loader = pageLoader('/search/search', async ({ site, query }) => {
  const { db, district, now } = site
  const { pageNum } = query
  // The specification has other names for the same parameters.
  const text = query.inputMessage || query.keyword || query.contents || undefined
  const year = query.messageTime ?? query.year
  const typeId = query.articleTypeId ?? query.type
  const { scope, categories, category } = await resolveScope(
    site,
    { articleTypeId: typeId },
    '没有这个栏目，请从栏目列表中选择。',
  )
  const found = await searchArticles(db, { ...scope, text, year }, pageNum)
  return {
    ...found,
    rows: found.rows.map(({ id, marked, excerpt, releaseTime, articleTypeId }) => ({
      href: href('/party/party', { id }),
      marked,
      excerpt,
      date: formatDate(releaseTime),
      category: categories.find(articleTypeId)?.title ?? '',
    })),
    capped: found.total >= mostHits,
    asked: { text, year, typeId: category?.id },
    heading: [year, category?.title, text].filter(Boolean).join('-'),
    filter: getFilter(categories, now, { year, typeId }),
    district: district.name,
  }
})

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

/** The text for results comes from the specification. */
function headingOf(asked: string, total: number): string {
  if (!asked) return '全部公开内容'
  return total > 0 ? `检索到有关 ${asked} 全部内容如下：` : `没有检索到与“${asked}”有关的内容`
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { rows, asked, heading, filter, pageNum, pages, total, capped } = loaderData
  const parameters = { inputMessage: asked.text, messageTime: asked.year, articleTypeId: asked.typeId }
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[
          { title: pageTitles['/dashboard'], href: href('/dashboard') },
          { title: pageTitles['/search/search'] },
        ]}
      />
      <FilterBar key={heading} {...filter} {...asked} />
      <section className="panel search-panel">
        <h1 className="search-heading">{headingOf(heading, total)}</h1>
        {total > 0 && !capped ? <p className="search-count">共 {total} 条</p> : null}
        {rows.length === 0 ? <NothingFound asked={asked} columns={filter.types} /> : <SearchResults rows={rows} />}
        {capped ? <p className="search-capped">结果较多，只列出前 {total} 条，请加上年份、栏目或更多的词。</p> : null}
        <Pager
          pageNum={pageNum}
          pages={pages}
          total={total}
          addressOf={(page) => href('/search/search', { ...parameters, pageNum: page > 1 ? page : null })}
        />
      </section>
    </main>
  )
}
