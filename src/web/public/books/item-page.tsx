import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/item-page.ts'
import { BookFrame } from './book-frame.tsx'
import { BookTable } from './book-table.tsx'
import { ComparedTimes } from './compared-times.tsx'
import { EntryPages } from './entry-list.tsx'
import { loadItem } from './item.server.ts'
import { SeriesDrawing } from './series-drawing.tsx'

export const loader = pageLoader('/books/:id/:period/items/:item', ({ site, params, query: { pageNum } }) =>
  loadItem(site, params, pageNum),
)

export const meta = ({ loaderData: view }: Route.MetaArgs) => [
  { title: `${view?.title ?? ''}（${view?.name ?? ''}${view?.period ?? ''}） - ${view?.district ?? ''}三务公开` },
  {
    name: 'description',
    content: `${view?.name ?? ''}${view?.period ?? ''}${view?.title ?? ''}：${view?.amount ?? ''}，${view?.differences.join('，') ?? ''}。`,
  },
]

/** One item of a book: its entries, and what it was in other periods. */
export default function ItemPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <BookFrame view={view} here={view.title}>
      <h1>
        {view.title}（{view.name}
        {view.period}）
      </h1>
      <p className="book-amount">
        <b className="figures">{view.amount}</b>
      </p>
      {view.differences.length > 0 ? <p>{view.differences.join('；')}。</p> : null}
      <ComparedTimes times={view.times} />
      <p>
        <a href={view.compareHref}>这一项和附近的村比一比</a>
      </p>
      <section aria-labelledby="item-entries">
        <h2 id="item-entries">逐笔明细（共 {view.entries.total} 笔）</h2>
        <EntryPages entries={view.entries} address={view.href} />
      </section>
      {view.entries.pageNum > 1 || view.series.length < 2 ? null : (
        <section aria-labelledby="item-series">
          <h2 id="item-series">这一项最近 {view.series.length} 期（单位：元）</h2>
          <BookTable
            labelledBy="item-series"
            columns={[{ title: '期间' }, { title: '金额', isFigure: true }, { title: '笔数', isFigure: true }]}
            rows={view.series.map(({ href, period, amount, entries }) => ({
              id: href,
              cells: [
                <a key="period" href={href}>
                  {period}
                </a>,
                amount,
                entries,
              ],
            }))}
          />
          <SeriesDrawing
            id="item"
            title={`${view.title}最近 ${view.series.length} 期`}
            description="数字在上面的表里。"
            periods={view.series.map(({ period, fen }) => ({ period, bars: [{ fen, look: 'income' }] }))}
          />
        </section>
      )}
    </BookFrame>
  )
}
