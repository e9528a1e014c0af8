import type { OwnRequest } from '../../../domain/disclosure-requests/queries.server.ts'
import { Steps } from '../../ui/steps.tsx'

/** A request as its applicant sees it. */
export function OwnRequestView({ own }: { own: OwnRequest }) {
  const facts = [
    ['回执编号', own.receipt],
    ['状态', own.result ? `${own.state}：${own.result}` : own.state],
    ['答复期限', own.answerBy ? `${own.answerBy} 前答复` : ''],
    ['补正期限', own.supplyBy ? `请在 ${own.supplyBy} 前补正，逾期视为放弃申请` : ''],
    ['提交时间', own.receivedTime],
    ['申请人', own.applicant],
    ['需要的信息', own.content],
    ['获取方式', own.delivery],
  ].filter(([, value]) => value)
  return (
    <>
      <Steps label="办理进度" steps={own.steps} />
      <dl className="disclosure-facts">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {own.said.map(({ title, time, text }) => (
        <section key={title + time} className="request-said">
          <h4>{title}</h4>
          <p>{text}</p>
          <small>{time}</small>
        </section>
      ))}
    </>
  )
}
