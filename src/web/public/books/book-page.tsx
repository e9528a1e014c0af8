import { href } from '../../href.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/book-page.ts'
import { AnswerList, AnswersSection } from '../messages/answers-section.tsx'
import { BookFrame } from './book-frame.tsx'
import { BookTable } from './book-table.tsx'
import { type BookView, loadBook } from './book.server.ts'
import { ComparedTimes } from './compared-times.tsx'
import { Corrections } from './corrections.tsx'
import { EntryPages } from './entry-list.tsx'
import { FlowDrawing } from './flow-drawing.tsx'
import { ItemGroup } from './item-group.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { ReleasedFaults } from './released-faults.tsx'
import { SeriesSection } from './series-section.tsx'

export const loader = pageLoader('/books/:id/:period', async ({ site, params, query: { pageNum } }) => {
  const view = await loadBook(site, params, pageNum)
  const { pageNum: shown } = view.entries
  return { ...view, canonical: shown > 1 ? `${view.links.book}?pageNum=${shown}` : view.links.book }
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.name ?? ''}${loaderData?.period ?? ''}账本 - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: loaderData?.sentence ?? '' },
]

/** What a unit had, received and paid in one period, down to each entry. */
export default function BookPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <BookFrame view={view} here={null}>
      <h1>
        {view.name}
        {view.period}账本
      </h1>
      <p className="article-meta">
        <span>{view.released} 公开</span>
        <a href={view.articleHref}>公开的文件</a>
        <a href={view.historyHref}>修改记录</a>
        <a href={href('/poster/:id', { id: view.articleId })}>打印张贴</a>
      </p>
      {view.entries.pageNum > 1 ? null : <Summary view={view} />}
      {view.entries.total > 0 ? (
        <section aria-labelledby="book-entries">
          <h2 id="book-entries">逐笔明细（共 {view.entries.total} 笔）</h2>
          <EntryPages entries={view.entries} address={view.links.book} />
          <p>
            <a href={view.links.entries}>下载逐笔明细（CSV）</a>
          </p>
        </section>
      ) : null}
      {view.entries.pageNum > 1 ? null : <Corrections corrections={view.corrections} />}
      {view.entries.pageNum > 1 ? null : <Rest view={view} />}
    </BookFrame>
  )
}

/** Figures, and what they were spent on. Later pages of entries begin with the entries. */
const Summary = ({ view }: { view: BookView }) => (
  <>
    <Figures view={view} />
    <p>{view.sentence}</p>
    <p className={`continuity continuity-${view.continuity.state}`}>
      {view.continuity.words}
      {view.continuity.former ? <a href={view.continuity.former.href}>看{view.continuity.former.title}</a> : null}
    </p>
    <ReleasedFaults faults={view.faults} unit={view.name} />
    {view.isZero ? (
      <p>这一期是零报告：单位写明没有发生收支，也照样公开。</p>
    ) : (
      <FlowDrawing flow={view.flow} title={`${view.period}的钱从期初到期末`} description={view.sentence} />
    )}
    {view.groups.length > 0 ? <ComparedTimes times={view.times} /> : null}
    {view.groups.map((group) => (
      <ItemGroup key={group.id} group={group} />
    ))}
    {view.missing.map((words) => (
      <p key={words} className="book-difference">
        {words}
      </p>
    ))}
    {view.groups.length > 0 ? (
      <p>
        <a href={view.links.items}>下载各项收支和比较（CSV）</a>
      </p>
    ) : null}
  </>
)

export const Figures = ({
  view,
}: {
  view: Pick<BookView, 'opening' | 'income' | 'expense' | 'otherNet' | 'closing'>
}) => (
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

const Rest = ({ view }: { view: BookView }) => (
  <>
    <section aria-labelledby="book-accounts">
      <h2 id="book-accounts">钱放在哪里（单位：元）</h2>
      <BookTable
        labelledBy="book-accounts"
        columns={[
          { title: '账户' },
          { title: '期初余额', isFigure: true },
          { title: '收入', isFigure: true },
          { title: '支出', isFigure: true },
          { title: '期末余额', isFigure: true },
          { title: '对账单或盘点数', isFigure: true },
          { title: '是否一致' },
        ]}
        rows={view.accounts.map((account) => ({
          id: account.id,
          cells: [
            account.title,
            account.opening,
            account.received,
            account.paid,
            account.closing,
            account.statement,
            account.agreement,
          ],
        }))}
      />
    </section>
    <PaymentsSection routes={view.payments} />
    <section aria-labelledby="book-assets">
      <h2 id="book-assets">资产、资源和债权债务</h2>
      {view.holdings.length === 0 ? (
        <p>这一期的账本没有写资产、资源和债权债务。</p>
      ) : (
        <p>
          {view.holdings.join('，')}。<a href={view.links.assets}>看每一项和它的变化</a>
        </p>
      )}
    </section>
    {view.series.length > 1 ? <SeriesSection series={view.series} /> : null}
    <section aria-labelledby="book-oversight">
      <h2 id="book-oversight">民主理财（监督）小组的审核</h2>
      <p>
        {view.oversight.finding === ''
          ? '没有写明审核意见。'
          : `${view.oversight.day === null ? '' : `${view.oversight.day}：`}${view.oversight.finding}`}
      </p>
    </section>
    <AnswersSection what="这一期的账" view={view.answers} />
    {view.formerAnswers.length > 0 ? (
      <section className="asked" aria-labelledby="asked-before">
        <h2 id="asked-before">上一期的提问和答复</h2>
        <AnswerList answers={view.formerAnswers} />
      </section>
    ) : null}
  </>
)
