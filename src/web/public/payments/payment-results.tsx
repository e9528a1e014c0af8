import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { FormPager } from '../../ui/form-pager.tsx'
import { formatDateTime } from '../../../platform/dates.ts'
import { printElement } from '../../enhance/print-element.ts'
import { showYuan } from '../../../platform/amount.ts'
import { InOneSentence, type InWords } from './in-one-sentence.tsx'
import type { LookUpFields } from './look-up-form.tsx'
import type { LookUpResult } from '../../../domain/payments/look-up.server.ts'
import type { ProjectCard } from '../../../domain/payments/queries-projects.server.ts'
import { PaymentCard, VillagePayments } from './payment-card.tsx'
import type { OwnPayment } from '../../../domain/payments/shown-payments.ts'
import { type SubsidyType, typeTitle } from '../../../domain/payments/rules.ts'
import { href } from '../../href.ts'

/** The question, which the pager asks again. */
type Typed = LookUpFields & { type: SubsidyType }

/** Totals of the period, then the payments; printed together as a statement. */
export function PaymentResults({
  typed,
  askedTime,
  isPaging,
  found,
  inWords,
}: {
  typed: Typed
  askedTime: string
  /** Whether the pager sent the request, so that only the rows changed. */
  isPaging: boolean
  found: LookUpResult
  inWords: InWords
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const statement = useRef<HTMLElement>(null)
  // Results start below the form, out of sight on a phone.
  useLayoutEffect(() => {
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [])
  const { total, totals, pageNum, pages } = found
  return (
    <>
      <section
        id="answer"
        className="statement answer"
        aria-labelledby="statement-title"
        ref={statement}
        data-keep-focus=""
      >
        <h2 id="statement-title" className="section-title" tabIndex={-1} ref={isPaging ? undefined : heading}>
          {typeTitle(found.type)}
        </h2>
        <Summary typed={typed} askedTime={askedTime} found={found} inWords={inWords} />
        <TotalsTable totals={totals} />
        <Policies found={found} />
        <h3 id="payments" className="payments-title" tabIndex={-1} ref={isPaging ? heading : undefined}>
          发放明细
          {pages > 1 ? (
            <small>
              {' '}
              第 {pageNum} / {pages} 页
            </small>
          ) : null}
        </h3>
        <PaymentList found={found} />
      </section>
      <FormPager
        action={href('/subsidy/subsidy')}
        fragment="payments"
        fields={typed}
        pageNum={pageNum}
        pages={pages}
        total={total}
      />
      <PrintButton statement={statement} />
    </>
  )
}

/** The payee, total and period; required on the printed statement. */
function Summary({
  typed,
  askedTime,
  found,
  inWords,
}: {
  typed: Typed
  askedTime: string
  found: LookUpResult
  inWords: InWords
}) {
  return (
    <>
      {found.type === 1 ? <Payee payment={found.rows[0]} /> : null}
      <InOneSentence found={found} inWords={inWords} />
      <p className="statement-time">
        <span>
          发放时间：{typed.startDate} 至 {typed.endDate}
        </span>
        <span>查询时间：{formatDateTime(new Date(askedTime))}</span>
      </p>
    </>
  )
}

function PrintButton({ statement }: { statement: RefObject<HTMLElement | null> }) {
  return (
    <p className="form-buttons">
      <button
        type="button"
        className="needs-script"
        onClick={() => statement.current && printElement(statement.current)}
      >
        <Icon name="printer" />
        打印对账单
      </button>
    </p>
  )
}

function PaymentList({ found }: { found: LookUpResult }) {
  if (found.type === 3) return <VillagePayments payments={found.rows} />
  return (
    <ul className="payments">
      {found.rows.map((payment, at) => (
        <li key={`${payment.inventoryCode} ${payment.uniquelyIdentifies}`}>
          <PaymentCard
            payment={payment}
            card={found.cards.find(({ projectCode }) => projectCode === payment.projectCode)}
            reckoning={found.reckonings[at] ?? ''}
          />
        </li>
      ))}
    </ul>
  )
}

function Payee({ payment }: { payment: OwnPayment | undefined }) {
  return payment ? (
    <p>
      {payment.objectName}　身份证号 {payment.objectIdentity}
    </p>
  ) : null
}

function TotalsTable({ totals: { fen, byProjectAndYear } }: { totals: LookUpResult['totals'] }) {
  return (
    <table className="statement-table">
      <caption>按项目和年份合计</caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col" className="figure">
            年份
          </th>
          <th scope="col" className="figure">
            笔数
          </th>
          <th scope="col" className="figure">
            金额（元）
          </th>
        </tr>
      </thead>
      <tbody>
        {byProjectAndYear.map(({ projectCode, projectName, year, count, fen: sum }) => (
          <tr key={`${projectCode} ${year}`}>
            <th scope="row">{projectName}</th>
            <td className="figure">{year}</td>
            <td className="figure">{count}</td>
            <td className="figure">{showYuan(sum)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            合计
          </th>
          <td className="figure">{byProjectAndYear.reduce((sum, { count }) => sum + count, 0)}</td>
          <td className="figure">{showYuan(fen)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Policy basis, standard and contact of each project. */
function Policies({ found }: { found: LookUpResult }) {
  const { cards } = found
  if (cards.length === 0) return null
  return (
    <section className="policies" aria-labelledby="policies-title">
      <h3 id="policies-title">政策说明</h3>
      {cards.map((card) => (
        <Policy key={card.projectCode} card={card} reckonings={reckoningsOf(found, card)} />
      ))}
    </section>
  )
}

/** Of the payments of the page; neighbours see none of each other's. */
const reckoningsOf = (found: LookUpResult, card: ProjectCard): string[] =>
  found.type === 3
    ? []
    : found.rows.flatMap((payment, at) =>
        payment.projectCode === card.projectCode
          ? [`${payment.businessPeriod}：${found.reckonings[at] || '没有公布面积、数量和标准，算不出来。'}`]
          : [],
      )

function Policy({
  card: { projectName, basis, basisUrl, standard, rate, guide, complaintPhone },
  reckonings,
}: {
  card: ProjectCard
  reckonings: readonly string[]
}) {
  return (
    <details>
      <summary>{projectName}的依据、标准和投诉电话</summary>
      <dl>
        <Entry term="政策依据" text={basis}>
          {basisUrl ? <a href={basisUrl}>查看文件</a> : null}
        </Entry>
        <Entry term="补贴标准" text={standard} />
        <Entry term="今年的标准" text={rate || '没有公布，不知道'} />
        <Entry term="申请指南" text={guide} />
        <Entry term="投诉电话" text={complaintPhone} />
        {reckonings.map((line) => (
          <Entry key={line} term="怎么算的" text={line} />
        ))}
      </dl>
    </details>
  )
}

function Entry({ term, text, children }: { term: string; text: string; children?: ReactNode }) {
  return text ? (
    <div>
      <dt>{term}</dt>
      <dd>
        {text} {children}
      </dd>
    </div>
  ) : null
}
