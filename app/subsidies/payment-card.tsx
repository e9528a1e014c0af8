import { showYuan } from './amount.ts'
import type { Found } from './look-up.server.ts'

type Payment = Found['rows'][number]

/** Names of the fields, in the order in which they are shown. Which of them a payment has depends on who asks. */
const labels: readonly [string, string][] = [
  ['objectName', '姓名'],
  ['objectIdentity', '身份证号'],
  ['objectCode', '对象编码'],
  ['areaName', '所在村（社区）'],
  ['areaCode', '区划代码'],
  ['projectCode', '项目编码'],
  ['accountsReceivableName', '收款人'],
  ['accountsReceivableCode', '收款账号后四位'],
  ['beneficiaryBank', '开户银行'],
  ['householdName', '户主'],
  ['householdIdentity', '户主身份证号'],
  ['uniquelyIdentifies', '唯一标识'],
  ['inventoryCode', '清册编号'],
  ['paymentSlipCode', '支付凭证号'],
]

/** One payment: what, when and how much at a glance, the rest below. */
export function PaymentCard({ payment }: { payment: Payment }) {
  const fields = payment as Record<string, string>
  return (
    <article className="payment">
      <header>
        <h3>{payment.projectName}</h3>
        <strong>{showYuan(Math.round(Number(payment.amount) * 100))} 元</strong>
      </header>
      <p>
        {payment.businessPeriod}　发放时间：<time dateTime={payment.putTime}>{payment.putTime}</time>
      </p>
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
    </article>
  )
}
