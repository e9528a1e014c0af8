import { z } from 'zod'
import { getCategories, listArticles, toRow } from '../articles/queries.server.ts'
import { siteContext } from '../context.ts'
import { addressOf } from '../lib/address.ts'
import { idParameter, pageParameter, readQuery, textParameter, yearParameter } from '../lib/parameters.ts'
import { answer } from '../lib/route.server.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Empty } from '../ui/empty.tsx'
import { Pager } from '../ui/pager.tsx'
import { TitleList } from '../ui/title-list.tsx'
import type { Route } from './+types/search-page.ts'
import { FilterBar } from './filter-bar.tsx'
import { getFilter } from './filter.server.ts'

const searchQuerySchema = z.object({
  inputMessage: textParameter(100).optional(),
  messageTime: yearParameter,
  articleTypeId: idParameter.optional().catch(undefined),
  pageNum: pageParameter.default(1),
})

export const loader = ({ context, request }: Route.LoaderArgs) =>
  answer(async () => {
    const site = context.get(siteContext)
    const { db, district, now } = site
    const query = searchQuerySchema.parse(readQuery(new URL(request.url).searchParams))
    const categories = await getCategories(site)
    const category = query.articleTypeId ? categories.find(query.articleTypeId) : undefined
    const found = await listArticles(
      db,
      {
        districtCode: district.areaCode,
        now,
        typeIds: category && categories.idsWithin(category.id),
        text: query.inputMessage,
        year: query.messageTime,
      },
      query.pageNum,
    )
    return {
      ...found,
      rows: found.rows.map((row) => toRow(row, addressOf('/party/party', { id: row.id }), now)),
      query,
      heading: [query.messageTime, category?.title, query.inputMessage].filter(Boolean).join('-'),
      filter: getFilter(categories, now),
      district: district.name,
    }
  })

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `检索 - ${loaderData?.district ?? ''}三务公开` },
  { name: 'robots', content: 'noindex' },
]

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { rows, query, heading, filter, pageNum, pages, total } = loaderData
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb crumbs={[{ title: '首页', href: '/dashboard' }, { title: '检索' }]} />
      <FilterBar
        key={heading}
        {...filter}
        year={query.messageTime}
        typeId={query.articleTypeId}
        text={query.inputMessage}
      />
      <section className="panel">
        <h1 className="search-heading">检索到有关 {heading} 全部内容如下：</h1>
        {rows.length === 0 ? <Empty hint="请换一个词，或减少条件再试。" /> : <TitleList rows={rows} />}
        <Pager
          pageNum={pageNum}
          pages={pages}
          total={total}
          addressOf={(page) => addressOf('/search/search', { ...query, pageNum: page > 1 ? page : null })}
        />
      </section>
    </main>
  )
}
