import { BooksBreadcrumb } from '../books/books-breadcrumb.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Hatch } from '../books/flow-drawing.tsx'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/compare-page.ts'
import { CompareForm } from './compare-form.tsx'
import { CompareTable } from './compare-table.tsx'
import { loadCompare } from './compare.server.ts'
import styles from './compare.css?url'

const title = pageTitles['/compare']

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = pageLoader('/compare', ({ site, query }) => loadCompare(site, query))

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${title}：${loaderData?.heading ?? ''} - ${loaderData?.district ?? ''}三务公开` },
  {
    name: 'description',
    content: `${loaderData?.district ?? ''}各嘎查村公开账本的同一项收支，按名录次序列出，可以下载。`,
  },
  ...(loaderData?.isSorted ? [{ name: 'robots', content: 'noindex' }] : []),
]

/** The same items of the public books of several units and periods, in the official order of units. */
export default function ComparePage({ loaderData: view }: Route.ComponentProps) {
  const { links: to, page, columns } = view
  return (
    <main id="content" tabIndex={-1}>
      <BooksBreadcrumb crumbs={[{ title }]} />
      <article className="panel article book compare">
        <Hatch />
        <h1>{title}</h1>
        <CompareForm form={view.form} />
        {view.notes.map((note) => (
          <p key={note} className="notice-box">
            {note}
          </p>
        ))}
        <p>
          {view.scope}，{view.isSorted ? `现在各表按${columns[0]}的数从大到小排，这不是名录次序` : '按名录次序'}
          。点一个数，看是哪些账。各村人口、土地和承担的事不一样，数大数小不说明好坏。
        </p>
        <p className="compare-tools">
          <a href={to.csv}>下载这张表（CSV）</a>
          <a href={to.entries}>看逐笔明细</a>
          {view.isSorted ? (
            <a href={to.official}>恢复名录次序</a>
          ) : (
            <a href={to.sorted} rel="nofollow">
              按{columns[0]}的数从大到小排
            </a>
          )}
        </p>
        {page.total === 0 ? <p className="empty">还没有可以比的单位。</p> : null}
        {view.tables.map((table) => (
          <CompareTable
            key={table.code}
            table={table}
            columns={columns}
            measure={view.measure}
            total={table.groups.reduce((sum, { rows }) => sum + rows.length, 0)}
          />
        ))}
        {view.measure === null ? null : (
          <p className="compare-hint">
            亩数是各村最近一期账本写的集体资源（机动地、草场、林地、水面等），不是农户承包地；账本没有写的是“不详”。
          </p>
        )}
        <Pager {...page} addressOf={(pageNum) => (pageNum > 1 ? `${to.pages}&pageNum=${pageNum}` : to.pages)} />
      </article>
    </main>
  )
}
