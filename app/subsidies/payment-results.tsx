import { createElement } from 'react'
import { Icon } from '../ui/icon.tsx'
import { FormPager } from '../ui/form-pager.tsx'
import { printElement } from '../ui/print-element.ts'
import { showYuan } from './amount.ts'
import type { Typed } from './look-up-form.tsx'
import type { Found } from './look-up.server.ts'
import type { ProjectCard } from './queries-projects.server.ts'
import { PaymentCard } from './payment-card.tsx'
import { titleOf } from './rules.ts'

/** What was found: the sums of the period, then the payments, to be printed together as a statement. */
export function PaymentResults({ typed, found }: { typed: Typed; found: Found }) {
  const { rows, total, totals, cards, pageNum, pages } = found
  return (
    <>
      <section className="statement" aria-labelledby="statement-title">
        <h2 id="statement-title" className="section-title">
          {titleOf(typed.type)}（{typed.startDate} 至 {typed.endDate}）
        </h2>
        <p className="statement-sum">
          共 {total} 笔，合计 <strong>{showYuan(totals.fen)}</strong> 元
        </p>
        <table className="statement-totals">
          <caption>按项目和年份合计</caption>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">年份</th>
              <th scope="col">笔数</th>
              <th scope="col">金额（元）</th>
            </tr>
          </thead>
          <tbody>
            {totals.byProjectAndYear.map(({ projectCode, projectName, year, count, fen }) => (
              <tr key={`${projectCode} ${year}`}>
                <th scope="row">{projectName}</th>
                <td>{year}</td>
                <td>{count}</td>
                <td>{showYuan(fen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Policies cards={cards} />
        {/* Spread, for rows never move, and nothing in a village's is unique. */}
        {createElement(
          'ul',
          { className: 'payments' },
          ...rows.map((payment) => createElement('li', null, createElement(PaymentCard, { payment }))),
        )}
      </section>
      <FormPager action="/subsidy/subsidy" fields={typed} pageNum={pageNum} pages={pages} total={total} />
      <p className="form-buttons">
        <button
          type="button"
          className="needs-script"
          onClick={() => {
            const statement = document.querySelector('.statement')
            if (statement) printElement(statement)
          }}
        >
          <Icon name="printer" />
          打印对账单
        </button>
      </p>
    </>
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
          <summary>{projectName}</summary>
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
