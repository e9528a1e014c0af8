import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/contract-page.ts'
import { type ContractView, loadContract } from './contract.server.ts'
import { RecordFrame } from '../books/record-frame.tsx'
import { MovedTimes } from '../books/moved-times.tsx'
import { EntryList } from '../books/entry-list.tsx'
import { BookTable } from '../books/book-table.tsx'

export const loader = pageLoader('/contracts/:unit/:id', ({ site, params }) => loadContract(site, params))

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.title ?? ''} - ${loaderData?.unit.name ?? ''} - ${loaderData?.district ?? ''}三务公开` },
  {
    name: 'description',
    content: `${loaderData?.unit.name ?? ''}${loaderData?.title ?? ''}：按合同该收该付多少，公开的账本里已收付多少。`,
  },
]

/** A contract with what was due and what was received or paid. */
export default function ContractPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <RecordFrame unit={view.unit} kind="合同" title={view.title} article={view.articleId}>
      <p className="article-meta">
        <span>{view.standing}</span>
        <a href={view.articleHref}>公开的文件</a>
        {view.projectHref ? <a href={view.projectHref}>所属项目</a> : null}
      </p>
      <dl className="document-card">
        {view.facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Dues view={view} />
      <MovedTimes
        view={view.times}
        id="times"
        title={`本期、上期和去年同期${view.receives ? '应收和收到的' : '应付和付出的'}`}
      />
      <Moves view={view} />
    </RecordFrame>
  )
}

const Dues = ({ view: { dues, receives, balance } }: { view: ContractView }) => {
  if (dues.length === 0) return null
  const due = receives ? '应收' : '应付'
  return (
    <section aria-labelledby="dues">
      <h2 id="dues">按合同{due}的款（单位：元）</h2>
      <BookTable
        labelledBy="dues"
        columns={[{ title: '日期' }, { title: due, isFigure: true }, { title: `已${receives ? '收' : '付'}` }]}
        rows={dues.map((part, at) => ({ id: at, cells: [part.due, part.amount, part.state] }))}
      />
      {balance ? <p>{balance}</p> : null}
    </section>
  )
}

const Moves = ({ view: { entries, moved, receives, periods, csvHref } }: { view: ContractView }) => (
  <section aria-labelledby="moves">
    <h2 id="moves">{receives ? '收到的钱' : '付出的钱'}</h2>
    {entries.length === 0 ? (
      <p>公开的账本里还没有这份合同的收支。</p>
    ) : (
      <>
        <p>
          公开的账本里共{receives ? '收到' : '支付'} <b>{moved}</b> 元。
        </p>
        <ul className="book-links">
          {periods.map(({ period, href, amount, words }) => (
            <li key={href}>
              <a href={href}>{period}</a>：{amount} 元，{words}
            </li>
          ))}
        </ul>
        <EntryList entries={entries} />
      </>
    )}
    <p>
      <a href={csvHref}>下载这个单位的合同（CSV）</a>
    </p>
  </section>
)
