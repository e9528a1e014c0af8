import type { HeadersArgs } from 'react-router'
import { maxExplanation, maxReturnReason } from '../../../domain/articles/hints/hint-views.ts'
import { href } from '../../href.ts'
import shared from '../articles/articles.css?url'
import { CardTable } from '../frame/card-table.tsx'
import { KeptField } from '../field-drafts/kept-field.tsx'
import { Fact } from '../frame/fact.tsx'
import { ActionForm } from '../frame/forms/action-form.tsx'
import type { Refused } from '../frame/forms/operation-form.server.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/hint-page.ts'
import { actOnHint, type HintPageView, loadHint } from './hints.server.ts'
import styles from './hints.css?url'

export const links = () => [
  { rel: 'stylesheet', href: shared },
  { rel: 'stylesheet', href: styles },
]

export const loader = staffLoader('/staff/hints/:id', 'hint.read', loadHint)

export const action = staffAction('/staff/hints/:id', 'hint.read', actOnHint)

export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.areaName ?? ''}：${loaderData?.title ?? '账目提示'}` },
]

type Props = { view: HintPageView; refused: Refused | undefined }

/** One hint: what it asks, what it is about, what the unit said, and what the user may do. */
export default function HintPage({ loaderData: view, actionData: refused }: Route.ComponentProps) {
  return (
    <>
      <div className="article-back">
        <a className="staff-link" href={href('/staff/hints')}>
          返回账目提示
        </a>
      </div>
      <Outcome notice={refused ? refused.notice : view.notice} errors={refused?.errors} />
      <div className="article-columns">
        <div className="staff-main">
          <section className="panel">
            <h1 className="staff-title">{view.title}</h1>
            <p className="hint-question">{view.words}</p>
            <Facts view={view} />
            <Explanation view={view} />
          </section>
          <Entries view={view} />
          <History view={view} />
        </div>
        <aside className="article-aside" aria-label="办理">
          <Actions view={view} refused={refused} />
        </aside>
      </div>
    </>
  )
}

function Facts({ view }: { view: HintPageView }) {
  return (
    <dl className="facts">
      <Fact title="单位">
        <a className="staff-link" href={href('/staff/hints', { areaId: view.areaId })}>
          {view.areaName}
        </a>
      </Fact>
      <Fact title="状态">{view.stateTitle}</Fact>
      {view.bookHref ? (
        <Fact title="账本">
          <a className="staff-link" href={view.bookHref}>
            {view.period}
          </a>
        </Fact>
      ) : null}
      {view.contract ? (
        <Fact title="合同">
          <Record record={view.contract} />
        </Fact>
      ) : null}
      {view.project ? (
        <Fact title="项目">
          <Record record={view.project} />
        </Fact>
      ) : null}
    </dl>
  )
}

const Record = ({ record: { title, href: address } }: { record: { title: string | null; href: string } }) =>
  title === null ? (
    <>现在没有公开</>
  ) : (
    <a className="staff-link" href={address}>
      {title}
    </a>
  )

function Explanation({ view: { explanation, returned, state } }: { view: HintPageView }) {
  if (returned)
    return (
      <p className="staff-problem">
        {returned.decidePerson}退回了第 {returned.number} 次说明：{returned.returnReason}
      </p>
    )
  if (!explanation) return null
  return (
    <>
      <h2 className="section-title">单位的说明</h2>
      {explanation.isOfPresent || state === 'gone' ? null : (
        <p className="staff-problem">写好说明以后账目又变了，请按现在的数再说明。</p>
      )}
      <p className="hint-said">{explanation.explanation}</p>
    </>
  )
}

function Entries({ view: { entries } }: { view: HintPageView }) {
  if (entries.length === 0) return null
  return (
    <section className="panel" aria-labelledby="hint-entries">
      <h2 id="hint-entries" className="section-title">
        有关的收支（{entries.length} 笔）
      </h2>
      <CardTable heads={['日期', '凭证号', '摘要', '对方', '金额（元）']}>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td data-label="日期">
              <a className="staff-link hint-whole" href={entry.href}>
                {entry.day}
              </a>
            </td>
            <td data-label="凭证号" className="hint-whole">
              {entry.voucher}
            </td>
            <td data-label="摘要">{entry.summary}</td>
            <td data-label="对方">{entry.counterparty}</td>
            <td data-label="金额（元）" className="hint-whole figure">
              {entry.amount}
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  )
}

const History = ({ view: { history } }: { view: HintPageView }) => (
  <section className="panel">
    <h2 className="section-title">经过</h2>
    <ol className="timeline">
      {history.map(({ key, title, time, text, note }) => (
        <li key={key}>
          <strong>{title}</strong>
          <small>{time}</small>
          <p>{text}</p>
          {note ? <small>{note}</small> : null}
        </li>
      ))}
    </ol>
  </section>
)

function Actions({ view, refused }: Props) {
  if (view.mayExplain) return <ExplainForm view={view} refused={refused} />
  if (view.mayConfirm) return <DecideForms view={view} refused={refused} />
  return (
    <section className="panel">
      <h2 className="section-title">办理</h2>
      <p>{restInWords(view)}</p>
    </section>
  )
}

function restInWords({ state, waiting }: HintPageView): string {
  if (state === 'gone') return '账目更正以后，这条提示已经不成立，不用再办。'
  if (waiting) return waiting.isOwn ? '您写的说明在等另一个人确认。' : '说明在等审核员确认。'
  return state === 'explained' ? '单位已经说明。' : '等单位的编辑写说明。'
}

function ExplainForm({ view, refused }: Props) {
  const own = refused?.typed['intent'] === 'explain' ? refused : undefined
  return (
    <section className="panel">
      <h2 className="section-title">{view.state === 'explained' ? '重新说明' : '写说明'}</h2>
      <ActionForm intent="explain" title="提交说明" about="由另一个人确认以后才算数，以后会公开。" primary>
        <input type="hidden" name="revision" value={view.revision} />
        <KeptField
          name="explanation"
          label="说明"
          hint="写清楚是怎么回事、有什么依据。不要写出个人信息。账目写错了的，请修订账本，改正以后提示自己消失。"
          rows={6}
          maxLength={maxExplanation}
          error={own?.errors['explanation']}
          saved=""
          typed={own?.typed['explanation']}
          version={view.revision}
        />
      </ActionForm>
    </section>
  )
}

function DecideForms({ view: { waiting }, refused }: Props) {
  if (!waiting) return null
  const own = refused?.typed['intent'] === 'return' ? refused : undefined
  const number = <input type="hidden" name="number" value={waiting.number} />
  return (
    <section className="panel">
      <h2 className="section-title">确认说明</h2>
      {waiting.isOfPresent ? (
        <ActionForm intent="confirm" title="确认说明" about="看过凭证和合同，说明属实的，确认。" primary>
          {number}
        </ActionForm>
      ) : (
        <p className="staff-problem">写好说明以后账目又变了，请退回，由单位按现在的数再说明。</p>
      )}
      <ActionForm intent="return" title="退回">
        {number}
        <KeptField
          name="returnReason"
          label="退回的理由"
          rows={3}
          maxLength={maxReturnReason}
          error={own?.errors['returnReason']}
          saved=""
          typed={own?.typed['returnReason']}
          version={waiting.number}
        />
      </ActionForm>
    </section>
  )
}
