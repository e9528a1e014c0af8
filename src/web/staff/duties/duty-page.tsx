import { Form } from 'react-router'
import { href } from '../../href.ts'
import { KeptField } from '../field-drafts/kept-field.tsx'
import { ActionForm } from '../frame/forms/action-form.tsx'
import { Outcome } from '../frame/forms/outcome.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import articleStyles from '../articles/articles.css?url'
import type { Route } from './+types/duty-page.ts'
import styles from './duties.css?url'
import { loadDuty, saveDuty } from './duty.server.ts'

export const links = () => [
  { rel: 'stylesheet', href: articleStyles },
  { rel: 'stylesheet', href: styles },
]

export const loader = staffLoader('/staff/duties/one', 'article.read', loadDuty)

export const action = staffAction('/staff/duties/one', 'article.read', saveDuty)

export const meta = () => [{ title: getPageTitle('/staff/duties/one') }]

type View = Route.ComponentProps['loaderData']

/** One period of an item of a unit, and what can be done about it. */
export default function DutyPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const { unit, item, period, article } = view
  return (
    <>
      <section className="panel">
        <p>
          <a className="staff-link" href={href('/staff/duties', { duty: item.code })}>
            ‹ 该公开的
          </a>
        </p>
        <h1 className="staff-title">
          {unit.name}：{period.label}
          {item.title}
        </h1>
        <Outcome notice={answer ? answer.notice : view.notice} errors={answer?.errors} />
        <p>
          应于 {period.due} 前公开，现在是<strong className={`duty-${view.state}`}>{view.title}</strong>
          {view.doubt ? `：${view.doubt}` : ''}
          {view.exemptReason ? `：${view.exemptReason}` : ''}。
        </p>
        {article ? (
          <p>
            <a className="staff-link" href={href('/staff/articles/:id', { id: article.id })}>
              打开这篇文章
            </a>
            （{article.day} 公开）
          </p>
        ) : null}
        {view.mayWrite && !article && view.exemptReason === null ? (
          <p className="form-buttons">
            <a
              className="button-primary"
              href={href('/staff/articles/new', { duty: item.code, areaId: unit.id, due: period.key })}
            >
              去写
            </a>
          </p>
        ) : null}
      </section>
      {view.suggestions.length > 0 ? <Suggestions view={view} /> : null}
      {view.confirmed.length > 0 ? <Confirmed view={view} /> : null}
      {view.mayExempt ? (
        <Exemption view={view} error={answer?.errors['reason']} typed={answer?.typed['reason']} />
      ) : null}
    </>
  )
}

const Suggestions = ({ view: { suggestions, mayConfirm, item, period } }: { view: View }) => (
  <section className="panel">
    <h2 className="section-title">可能是这一期的文章</h2>
    <p className="login-note">请打开看过再确认：确认以后，这一期按文章公开的日期算。文章修订以后要重新确认。</p>
    <ul className="duty-suggestions">
      {suggestions.map(({ articleId, release, title, day, reason }) => (
        <li key={articleId}>
          <a className="staff-link" href={href('/staff/articles/:id', { id: articleId })}>
            {title}
          </a>
          <small>
            {day} 公开；{reason}
          </small>
          {mayConfirm ? (
            <ActionForm intent="confirm" title={`是${period.label}的${item.title}`} primary>
              <input type="hidden" name="articleId" value={articleId} />
              <input type="hidden" name="release" value={release} />
            </ActionForm>
          ) : null}
        </li>
      ))}
    </ul>
  </section>
)

const Confirmed = ({ view: { confirmed, mayConfirm } }: { view: View }) => (
  <section className="panel">
    <h2 className="section-title">人工确认过的文章</h2>
    <ul className="duty-suggestions">
      {confirmed.map(({ articleId, title, actor }) => (
        <li key={articleId}>
          <a className="staff-link" href={href('/staff/articles/:id', { id: articleId })}>
            {title}
          </a>
          <small>由 {actor} 确认</small>
          {mayConfirm ? (
            <ActionForm intent="unconfirm" title="收回确认">
              <input type="hidden" name="articleId" value={articleId} />
            </ActionForm>
          ) : null}
        </li>
      ))}
    </ul>
  </section>
)

function Exemption({ view, error, typed }: { view: View; error: string | undefined; typed: string | undefined }) {
  if (view.exemptReason !== null)
    return (
      <section className="panel">
        <h2 className="section-title">已免予公开</h2>
        <ActionForm
          intent="unexempt"
          title="不再免予公开"
          about={`理由：${view.exemptReason}。收回以后，这一期仍要公开。`}
        />
      </section>
    )
  if (view.article && view.state !== 'unsure') return null
  return (
    <section className="panel">
      <h2 className="section-title">免予公开</h2>
      <Form className="staff-form" method="post" noValidate>
        <KeptField
          name="reason"
          label="免予公开的理由"
          hint="例如：整村搬迁，账目并入下一期。理由会向群众公开；没有发生业务的，应发布“本期无发生”，不是免予公开。"
          error={error}
          saved=""
          typed={typed}
          version={null}
          rows={2}
        />
        <p className="form-buttons">
          <SubmitButton name="intent" value="exempt">
            免予公开
          </SubmitButton>
        </p>
      </Form>
    </section>
  )
}
