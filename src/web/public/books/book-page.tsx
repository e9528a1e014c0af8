import { href } from '../../href.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ReportLink } from '../personal-data/report-link.tsx'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/book-page.ts'
import { type BookView, loadBook } from './book.server.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { ItemGroup } from './item-group.tsx'
import styles from './books.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = pageLoader('/books/:id/:period', ({ site, params }) => loadBook(site, params))

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.name ?? ''}${loaderData?.period ?? ''}账本 - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: loaderData?.sentence ?? '' },
]

/** What a unit had, received and paid in one period, down to each entry. */
export default function BookPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[
          { title: pageTitles['/dashboard'], href: href('/dashboard') },
          { title: view.name, href: view.unitHref },
          { title: '账本', href: view.booksHref },
          { title: view.period },
        ]}
      />
      <section className="panel article book">
        <h1>
          {view.name}
          {view.period}账本
        </h1>
        <p className="article-meta">
          <span>{view.released} 公开</span>
          <a href={view.articleHref}>公开的文件</a>
          <a href={view.historyHref}>修改记录</a>
          {view.formerHref ? <a href={view.formerHref}>上一期</a> : <span>上一期的账没有公开</span>}
        </p>
        <Figures view={view} />
        <p>{view.sentence}</p>
        {view.groups.map((group) => (
          <ItemGroup key={group.id} group={group} />
        ))}
        <Accounts accounts={view.accounts} />
        {view.holdings.map((holding) => (
          <Holdings key={holding.kind} {...holding} />
        ))}
        <Oversight {...view.oversight} />
        {view.entries > 0 ? (
          <p>
            <a href={view.csvHref}>下载逐笔明细（CSV）</a>
          </p>
        ) : null}
        <ReportLink article={view.articleId} />
      </section>
    </main>
  )
}

const Figures = ({ view }: { view: BookView }) => (
  <dl className="book-figures">
    {(
      [
        ['期初余额', view.opening],
        ['收入', view.income],
        ['支出', view.expense],
        ['其他收付净额', view.otherNet],
        ['期末余额', view.closing],
      ] as const
    ).map(([title, amount]) =>
      amount === null ? null : (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {amount}
            <small> 元</small>
          </dd>
        </div>
      ),
    )}
  </dl>
)

const Accounts = ({ accounts }: Pick<BookView, 'accounts'>) => (
  <section aria-labelledby="book-accounts">
    <h2 id="book-accounts">钱放在哪里</h2>
    <ScrollRegion labelledBy="book-accounts">
      <table className="book-table">
        <thead>
          <tr>
            <th scope="col">账户</th>
            <th scope="col">期初余额（元）</th>
            <th scope="col">收入</th>
            <th scope="col">支出</th>
            <th scope="col">期末余额</th>
            <th scope="col">对账单或盘点数</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id}>
              <th scope="row">{account.title}</th>
              <td className="figures">{account.opening}</td>
              <td className="figures">{account.received}</td>
              <td className="figures">{account.paid}</td>
              <td className="figures">{account.closing}</td>
              <td className="figures">
                {account.statement}
                <small>{account.agrees ? '一致' : `不一致：${account.differenceReason || '没有说明'}`}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  </section>
)

const Holdings = ({ kind, title, rows }: BookView['holdings'][number]) => (
  <section aria-labelledby={`book-${kind}`}>
    <h2 id={`book-${kind}`}>{title}</h2>
    <ScrollRegion labelledBy={`book-${kind}`}>
      <table className="book-table">
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">上期</th>
            <th scope="col">本期变化</th>
            <th scope="col">期末</th>
            <th scope="col">单位</th>
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.title}</th>
              <td className="figures">{row.former}</td>
              <td>{row.change}</td>
              <td className="figures">{row.present}</td>
              <td>{row.measure}</td>
              <td>{row.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  </section>
)

const Oversight = ({ day, finding }: BookView['oversight']) => (
  <section aria-labelledby="book-oversight">
    <h2 id="book-oversight">民主理财（监督）小组的审核</h2>
    <p>{finding === '' ? '没有写明审核意见。' : `${day === null ? '' : `${day}：`}${finding}`}</p>
  </section>
)
