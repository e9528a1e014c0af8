import { Form } from 'react-router'
import type { Correction } from '../../../domain/payments/corrections/queries.server.ts'
import { correctableFields, personalFields } from '../../../domain/payments/corrections/cells.ts'
import { correctionTitles } from '../../../domain/payments/corrections/titles.ts'
import { columnName } from '../../../domain/payments/file-parsing/columns.ts'
import { href } from '../../href.ts'
import { Field } from '../../ui/field.tsx'
import { Outcome } from '../frame/forms/outcome.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/row-page.ts'
import { PaymentCells, shownCell } from './payment-cells.tsx'
import styles from './payments.css?url'
import { ReasonForm, type Refused, refusedReason } from './reason-form.tsx'
import { changeRow, loadRow } from './row.server.ts'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/payments/rows/:id', 'subsidy-payment.approve', loadRow)

export const action = staffAction('/staff/payments/rows/:id', 'subsidy-payment.approve', changeRow)

export const meta = () => [{ title: getPageTitle('/staff/payments/rows/:id') }]

/** One payment: what it says now, its correction, and everything that was ever changed of it. */
export default function RowPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const own = answer?.typed['intent'] === 'correct' ? answer : undefined
  const refused = answer && !own ? refusedReason(answer) : undefined
  const waiting = view.corrections.find(({ state }) => state === 'waiting')
  return (
    <>
      <section className="panel">
        <p>
          <a className="staff-link" href={href('/staff/payments/batches/:id', { id: view.batchId })}>
            ‹ 批次 {view.batchId}
          </a>
        </p>
        <h1 className="staff-title">一笔补贴 {view.cells.uniquelyIdentifies}</h1>
        <Outcome notice={answer ? answer.notice : view.notice} errors={own?.errors} />
        {view.isShown ? null : <p className="staff-problem">这一笔已经收回，群众查不到。</p>}
        <p className="login-note">姓名、号码已经遮盖。</p>
        <PaymentCells cells={view.cells} />
      </section>
      {waiting ? <Waiting view={view} correction={waiting} refused={refused} /> : null}
      {view.mayCorrect && !waiting ? <Change view={view} answer={own} refused={refused} /> : null}
      <History view={view} />
    </>
  )
}

type View = Route.ComponentProps['loaderData']
type Answer = Route.ComponentProps['actionData']

const states = { waiting: '等待另一个人确认', done: '已生效', declined: '没有同意' } as const

function Waiting({
  view,
  correction,
  refused,
}: {
  view: View
  correction: View['corrections'][number]
  refused: Refused | undefined
}) {
  return (
    <section className="panel" aria-labelledby="waiting">
      <h2 id="waiting" className="section-title">
        等待确认的{correctionTitles[correction.kind]}
      </h2>
      <p>
        {correction.time}，{correction.actor} 提出，理由：{correction.reason}
      </p>
      {view.proposal ? <PaymentCells cells={view.proposal} before={view.cells} /> : null}
      {view.isOwnProposal ? (
        <p className="staff-note">要由另一个人来确认，确认以前群众看到的还是原来的内容。</p>
      ) : view.mayApprove ? (
        <div className="payment-decision">
          <Form method="post">
            <input type="hidden" name="id" value={correction.id} />
            <SubmitButton primary name="intent" value="confirm">
              确认{correctionTitles[correction.kind]}
            </SubmitButton>
          </Form>
          <ReasonForm title="不同意" of="这次更正" intent="decline" id={correction.id} refused={refused}>
            这一笔保持原样，提出的人会看到理由。
          </ReasonForm>
        </div>
      ) : null}
    </section>
  )
}

function Change({ view, answer, refused }: { view: View; answer: Answer; refused: Refused | undefined }) {
  if (!view.isShown)
    return (
      <section className="panel">
        <ReasonForm title="恢复" of="这一笔" intent="restore" id={view.id} refused={refused}>
          收回错了的，恢复以后群众又能查到这一笔。
        </ReasonForm>
      </section>
    )
  return (
    <section className="panel" aria-labelledby="change">
      <h2 id="change" className="section-title">
        更正
      </h2>
      <p className="login-note">
        {view.needsApproval
          ? '更正和收回要由另一个人确认后才生效。'
          : '保存后群众马上看到新的内容，原来的内容留在记录里。'}
        遮盖的内容要改才填写，不改就空着。
      </p>
      <Form className="staff-form payment-change" method="post" noValidate>
        {correctableFields.map((field) => {
          const isPersonal = personalFields.includes(field)
          return (
            <Field
              key={field}
              name={field}
              label={columnName(field)}
              {...(isPersonal && view.cells[field] ? { hint: `现在是 ${shownCell(field, view.cells[field])}` } : {})}
              autoComplete="off"
              maxLength={200}
              defaultValue={answer?.typed[field] ?? (isPersonal ? '' : view.cells[field])}
              error={answer?.errors[field]}
            />
          )
        })}
        <div className="wide-field">
          <Field
            name="reason"
            label="更正的理由"
            hint="会一直保存在操作记录里，不要写身份证号、电话、账号。"
            autoComplete="off"
            maxLength={200}
            required
            defaultValue={answer?.typed['reason'] ?? ''}
            error={answer?.errors['reason']}
          />
        </div>
        <p className="form-buttons">
          <SubmitButton primary name="intent" value="correct">
            保存更正
          </SubmitButton>
        </p>
      </Form>
      <ReasonForm title="收回" of="这一笔" intent="take-back" id={view.id} refused={refused}>
        发错了、不该有的，收回以后群众查不到这一笔；记录留着，可以恢复。
      </ReasonForm>
    </section>
  )
}

function History({ view: { corrections, former, cells } }: { view: View }) {
  if (corrections.length === 0) return null
  return (
    <section className="panel" aria-labelledby="history">
      <h2 id="history" className="section-title">
        改动记录
      </h2>
      <ol className="payment-history">
        {corrections.map((correction) => (
          <li key={correction.id}>
            <strong>
              {correctionTitles[correction.kind]}
              {correction.changed ? `：${correction.changed}` : ''}
            </strong>
            <span>
              {correction.time}，{correction.actor}，理由：{correction.reason}
            </span>
            <span>{decisionOf(correction)}</span>
          </li>
        ))}
      </ol>
      {former.map(({ number, ...version }, at) => (
        <details key={number}>
          <summary>第 {number} 次更正以前的内容</summary>
          <PaymentCells cells={version} before={at === 0 ? cells : (former[at - 1] ?? null)} />
        </details>
      ))}
    </section>
  )
}

const decisionOf = ({
  state,
  decideActor,
  decided,
  decideReason,
}: Pick<Correction, 'state' | 'decideActor' | 'decideReason'> & { decided: string | null }): string =>
  [states[state], decideActor, decided, decideReason && `理由：${decideReason}`].filter(Boolean).join('，')
