import { useEffect, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import { FormPager } from '../ui/form-pager.tsx'
import { formatDateTime } from '../lib/dates.ts'
import { printElement } from '../ui/print-element.ts'
import { showYuan } from './amount.ts'
import type { Typed } from './look-up-form.tsx'
import type { Found } from './look-up.server.ts'
import type { ProjectCard } from './queries-projects.server.ts'
import { PaymentCard, VillagePayments } from './payment-card.tsx'
import type { OwnPayment } from './queries.server.ts'
import { titleOf } from './rules.ts'

/** What was found: the sums of the period, then the payments, to be printed together as a statement. */
export function PaymentResults({ typed, askedTime, found }: { typed: Typed; askedTime: string; found: Found }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const statement = useRef<HTMLElement>(null)
  // The answer begins below the form, on a phone out of sight.
  useEffect(() => {
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [])
  const { total, totals, cards, pageNum, pages } = found
  return (
    <>
      <section className="statement" aria-labelledby="statement-title" ref={statement}>
        <h2 id="statement-title" className="section-title" tabIndex={-1} ref={heading}>
          {titleOf(found.type)}
        </h2>
        {found.type === 1 ? <Payee payment={found.rows[0]} /> : null}
        <p className="statement-sum">
          共 {total} 笔，合计 <strong>{showYuan(totals.fen)}</strong> 元
        </p>
        <p className="statement-time">
          <span>
            发放时间：{typed.startDate} 至 {typed.endDate}
          </span>
          <span>查询时间：{formatDateTime(new Date(askedTime))}</span>
        </p>
        <TotalsTable totals={totals} />
        <Policies cards={cards} />
        {found.type === 3 ? (
          <VillagePayments payments={found.rows} />
        ) : (
          <ul className="payments">
            {found.rows.map((payment) => (
              <li key={`${payment.inventoryCode} ${payment.uniquelyIdentifies}`}>
                <PaymentCard payment={payment} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <FormPager action="/subsidy/subsidy" fields={typed} pageNum={pageNum} pages={pages} total={total} />
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
    </>
  )
}

/** Whose payments these are, where they are one person's: the printed statement has to say so. */
function Payee({ payment }: { payment: OwnPayment | undefined }) {
  return payment ? (
    <p>
      {payment.objectName}　身份证号 {payment.objectIdentity}
    </p>
  ) : null
}

function TotalsTable({ totals: { fen, byProjectAndYear } }: { totals: Found['totals'] }) {
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

/** What stands behind the figures, project by project. */
function Policies({ cards }: { cards: readonly ProjectCard[] }) {
  if (cards.length === 0) return null
  return (
    <section className="policies" aria-labelledby="policies-title">
      <h3 id="policies-title">政策说明</h3>
      {cards.map(({ projectCode, projectName, basis, standard, guide, complaintPhone }) => (
        <details key={projectCode}>
          <summary>{projectName}的依据、标准和投诉电话</summary>
          <dl>
            <Entry term="政策依据" text={basis} />
            <Entry term="补贴标准" text={standard} />
            <Entry term="申请指南" text={guide} />
            <Entry term="投诉电话" text={complaintPhone} />
          </dl>
        </details>
      ))}
    </section>
  )
}

function Entry({ term, text }: { term: string; text: string }) {
  return text ? (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  ) : null
}
