import { href } from '../../href.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ReportLink } from '../personal-data/report-link.tsx'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/entry-page.ts'
import { loadEntry } from './book.server.ts'
import styles from './books.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = pageLoader('/books/:id/:period/:entry', ({ site, params }) => loadEntry(site, params))

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: `${loaderData?.entry.summary ?? ''}（${loaderData?.name ?? ''}${loaderData?.period ?? ''}） - ${loaderData?.district ?? ''}三务公开`,
  },
]

/** One entry of a book. */
export default function EntryPage({ loaderData: { entry, previous, next, ...view } }: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[
          { title: pageTitles['/dashboard'], href: href('/dashboard') },
          { title: view.name, href: view.unitHref },
          { title: `${view.period}账本`, href: view.bookHref },
          { title: '一笔明细' },
        ]}
      />
      <article className="panel article book">
        <h1>{entry.summary}</h1>
        <p className="book-amount">
          {entry.isIncome ? '收入' : '支出'} <b className="figures">{entry.yuan}</b> 元
        </p>
        <dl className="document-card">
          {(
            [
              ['单位', view.name],
              ['期间', view.period],
              ['日期', entry.day],
              ['项目', entry.item],
              [entry.isIncome ? '付款方' : '收款方', entry.counterparty],
              ['账户', entry.account],
              ['凭证号', entry.voucher],
            ] as const
          ).map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {view.contractHref || view.projectHref ? (
          <p>
            这一笔属于{view.contractHref ? <a href={view.contractHref}>这份合同</a> : null}
            {view.contractHref && view.projectHref ? '，' : null}
            {view.projectHref ? <a href={view.projectHref}>这个项目</a> : null}。
          </p>
        ) : null}
        <p>
          看不懂这一笔？<a href={view.askHref}>向{view.name}问一问</a>，留言时写上凭证号 {entry.voucher}。
        </p>
        <div className="neighbours">
          {previous ? <Neighbour title="前一笔" {...previous} /> : <span>这是第一笔</span>}
          {next ? <Neighbour title="后一笔" {...next} /> : <span>这是最后一笔</span>}
        </div>
        <ReportLink article={view.articleId} />
      </article>
    </main>
  )
}

const Neighbour = ({
  title,
  summary,
  amount,
  href: address,
}: {
  title: string
  summary: string
  amount: string
  href: string
}) => (
  <a href={address}>
    <span>{title}：</span>
    {summary}
    <small>{amount} 元</small>
  </a>
)
