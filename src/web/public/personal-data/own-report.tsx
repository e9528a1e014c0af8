import type { OwnReport } from '../../../domain/personal-data/queries.server.ts'
import { Steps } from '../../ui/steps.tsx'

/** A report as its sender sees it. */
export function OwnReportView({ own }: { own: OwnReport }) {
  const facts = [
    ['回执编号', own.receipt],
    ['状态', own.result ? `${own.state}：${own.result}` : own.state],
    ['办理时限', own.endBy ? `${own.endBy} 前办结` : ''],
    ['哪一类个人信息', own.kind],
    ['您的说明', own.text],
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
      {own.answer ? (
        <section className="request-said">
          <h4>答复</h4>
          <p>{own.answer}</p>
        </section>
      ) : null}
    </>
  )
}
