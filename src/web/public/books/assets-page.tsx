import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/assets-page.ts'
import { loadAssets } from './assets.server.ts'
import { BookFrame } from './book-frame.tsx'
import { BookTable } from './book-table.tsx'

export const loader = pageLoader('/books/:id/:period/assets', ({ site, params }) => loadAssets(site, params))

const title = '资产、资源和债权债务'

export const meta = ({ loaderData: view }: Route.MetaArgs) => [
  { title: `${view?.name ?? ''}${view?.period ?? ''}${title} - ${view?.district ?? ''}三务公开` },
  { name: 'description', content: `${view?.name ?? ''}${view?.period ?? ''}有什么、欠什么，比上期增加或减少了多少。` },
]

/** What a unit has and owes at the end of a period. */
export default function AssetsPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <BookFrame view={view} here={title}>
      <h1>
        {view.name}
        {view.period}
        {title}
      </h1>
      <p>
        {view.former === null
          ? '上一期的账没有公开，“上期”的数是单位在本期写的，这里不能核对。'
          : `“上期”是${view.former}。和上一期公布的数不一样的，在说明里写出来。`}
        “去年同期”是{view.lastYear.period}期末{view.lastYear.isPublic ? '' : '，那一期的账没有公开'}。
      </p>
      {view.groups.length === 0 ? <p className="empty">这一期的账本没有写资产、资源和债权债务。</p> : null}
      {view.groups.map(({ kind, title: heading, rows }) => (
        <section key={kind} aria-labelledby={`assets-${kind}`}>
          <h2 id={`assets-${kind}`}>{heading}</h2>
          <BookTable
            labelledBy={`assets-${kind}`}
            columns={[
              { title: '名称' },
              { title: '单位' },
              { title: '上期', isFigure: true },
              { title: '增加', isFigure: true },
              { title: '减少', isFigure: true },
              { title: '期末', isFigure: true },
              ...(view.lastYear.isPublic ? [{ title: '比去年同期', isFigure: true }] : []),
              { title: '说明' },
            ]}
            rows={rows.map((row) => ({
              id: row.id,
              cells: [
                row.title,
                row.measure,
                row.former,
                row.increase,
                row.decrease,
                row.present,
                ...(row.change === null ? [] : [row.change]),
                row.note,
              ],
            }))}
          />
        </section>
      ))}
      {view.groups.length > 0 ? (
        <p>
          <a href={view.csvHref}>下载这张表（CSV）</a>
        </p>
      ) : null}
    </BookFrame>
  )
}
