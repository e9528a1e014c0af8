import { createElement } from 'react'
import { href } from '../../href.ts'
import { showAmount } from '../../../platform/amount.ts'
import type { ProjectCard } from '../../../domain/payments/queries-projects.server.ts'
import type { FamilyPayment, OwnPayment, VillagePayment } from '../../../domain/payments/shown-payments.ts'

type Label = readonly [name: string, label: string]

/** Fields shown first. Which of them a payment has depends on the look-up type. */
const first: readonly Label[] = [
  ['objectName', '姓名'],
  ['businessPeriod', '期间'],
  ['putTime', '发放时间'],
  ['quantity', '面积或数量'],
  ['kind', '类别'],
  ['rate', '标准'],
  ['accountsReceivableCode', '收款账号后四位'],
]

/** Fields that a clerk needs to find the payment. */
const rest: readonly Label[] = [
  ['objectIdentity', '身份证号'],
  ['objectCode', '对象编码'],
  ['areaName', '所在村（社区）'],
  ['areaCode', '区划代码'],
  ['projectCode', '项目编码'],
  ['accountsReceivableName', '收款人'],
  ['beneficiaryBank', '开户银行'],
  ['householdName', '户主'],
  ['householdIdentity', '户主身份证号'],
  ['uniquelyIdentifies', '唯一标识'],
  ['inventoryCode', '清册编号'],
  ['paymentSlipCode', '支付凭证号'],
]

/** A message to the paying unit about a project and a period; nothing personal stands in the address. */
const doubtAddress = ({ projectCode, businessPeriod }: FamilyPayment, officeId: number | null): string =>
  href('/feedback/feedback', { mode: 'write', areaId: officeId, project: projectCode, period: businessPeriod })

/** One payment: project, date, amount and account at a glance, the rest on demand. */
export function PaymentCard({
  payment,
  card,
  reckoning,
}: {
  payment: FamilyPayment | OwnPayment
  /** What the policy of the project says; undefined where nobody described it. */
  card: ProjectCard | undefined
  /** How it was reckoned; empty where nothing is known. */
  reckoning: string
}) {
  return (
    <article className="payment">
      <header>
        <h4>{payment.projectName}</h4>
        <strong>{showAmount(payment.amount)} 元</strong>
      </header>
      {reckoning ? <p className="payment-reckoning">怎么算的：{reckoning}</p> : null}
      <Entries payment={payment} labels={first} />
      <details>
        <summary>详细信息</summary>
        <Entries payment={payment} labels={rest} />
      </details>
      <p className="payment-doubt">
        <a href={doubtAddress(payment, card?.officeId ?? null)}>
          这笔不对
          <span className="visually-hidden">
            ：{payment.projectName} {payment.businessPeriod}，给发放单位留言
          </span>
        </a>
      </p>
    </article>
  )
}

function Entries({ payment, labels }: { payment: FamilyPayment | OwnPayment; labels: readonly Label[] }) {
  const fields = payment as Record<string, string>
  return (
    <dl>
      {labels.map(([name, label]) =>
        fields[name] ? (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{fields[name]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

/** Payments of a village: few fields may be disclosed, so each fits one row. */
export function VillagePayments({ payments }: { payments: readonly VillagePayment[] }) {
  return (
    <table className="statement-table" aria-labelledby="payments">
      <thead>
        <tr>
          <th scope="col">姓名</th>
          <th scope="col">项目</th>
          <th scope="col">期间</th>
          <th scope="col" className="figure">
            金额（元）
          </th>
        </tr>
      </thead>
      {/* Spread as children: rows never move, and they have no unique field for a key. */}
      {createElement('tbody', null, ...payments.map(villageRow))}
    </table>
  )
}

const villageRow = ({ objectName, projectName, businessPeriod, amount }: VillagePayment) => (
  <tr>
    <td>{objectName}</td>
    <td>{projectName}</td>
    <td>{businessPeriod}</td>
    <td className="figure">{showAmount(amount)}</td>
  </tr>
)
