import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { kindTitles, messageKinds } from '../../../domain/messages/kinds.ts'
import { checkTemplateText, checkTemplateTitle, longestTemplateTitle } from '../../../domain/messages/template-rules.ts'
import { href } from '../../href.ts'
import { Field, TextField } from '../../ui/field.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { CardTable } from '../frame/card-table.tsx'
import { titleOf } from '../frame/menu.ts'
import { Outcome } from '../frame/outcome.tsx'
import { staffAction, staffLoader } from '../frame/page.server.ts'
import type { Route } from './+types/templates-page.ts'
import { changeTemplates, loadTemplates, type TemplatesAnswer, type TemplatesView } from './templates.server.ts'

export const loader = staffLoader('/staff/templates', 'message.read', loadTemplates)

export const action = staffAction('/staff/templates', 'message.read', changeTemplates)

export const meta = () => [{ title: titleOf('/staff/templates') }]

/** Phrases that clerks put into their replies. */
export default function TemplatesPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <>
      <section className="panel">
        <h1 className="staff-title">答复模板</h1>
        <p className="login-note">
          {view.mayChange
            ? '答复留言时，点一下“常用语”里的模板，就加在答复的末尾。【】里的内容由办理员填写。'
            : '答复留言时可以用的模板，由负责整个地区的留言办理员修改。'}
        </p>
        <Outcome notice={answer ? answer.notice : view.notice} errors={answer?.errors} />
        {view.templates.length === 0 ? <p className="empty">还没有模板。</p> : <TemplateTable view={view} />}
      </section>
      {view.mayChange ? (
        // Another template, or a new state, begins with what is stored.
        <TemplateForm
          key={`${view.chosen?.id} ${view.chosen?.version} ${view.templates.length}`}
          view={view}
          answer={answer}
        />
      ) : null}
    </>
  )
}

function TemplateTable({ view: { templates, mayChange } }: { view: TemplatesView }) {
  const busy = useBusy()
  return (
    <Form method="post" action={href('/staff/templates')} onSubmit={(event) => busy && event.preventDefault()}>
      <CardTable heads={['名称', '用于', '内容', ...(mayChange ? ['操作'] : [])]}>
        {templates.map(({ id, kind, title, text }, at) => (
          <tr key={id}>
            <td data-label="名称">
              <strong>{title}</strong>
            </td>
            <td data-label="用于">
              <span className="unbroken">{kind ? kindTitles[kind] : '通用'}</span>
            </td>
            <td data-label="内容">{text}</td>
            {mayChange ? (
              <td data-label="操作">
                <span className="form-buttons">
                  <a className="button" href={`${href('/staff/templates', { id })}#title`}>
                    修改<span className="visually-hidden">“{title}”</span>
                  </a>
                  {at > 0 ? (
                    <button type="submit" name="raise" value={id} aria-disabled={busy || undefined}>
                      上移<span className="visually-hidden">“{title}”</span>
                    </button>
                  ) : null}
                  <button type="submit" name="remove" value={id} aria-disabled={busy || undefined}>
                    删去<span className="visually-hidden">“{title}”</span>
                  </button>
                </span>
              </td>
            ) : null}
          </tr>
        ))}
      </CardTable>
    </Form>
  )
}

function TemplateForm({ view, answer }: { view: TemplatesView; answer: TemplatesAnswer | undefined }) {
  const busy = useBusy()
  const rules = { title: checkTemplateTitle, text: checkTemplateText }
  const { errors, onBlur, onSubmit } = useFieldErrors(rules, answer?.errors)
  const { chosen } = view
  const given = answer?.typed ?? chosen
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (busy) event.preventDefault()
    else onSubmit(event)
  }
  return (
    <section className="panel">
      <h2 className="section-title">{chosen ? `修改“${chosen.title}”` : '新增模板'}</h2>
      <Form className="staff-form" method="post" noValidate onBlur={onBlur} onSubmit={submit}>
        <input type="hidden" name="version" value={given?.version ?? 0} />
        <Field
          name="title"
          label="名称"
          hint={`最多 ${longestTemplateTitle} 个字，写在按钮上。`}
          error={errors.title}
          defaultValue={given?.title}
          autoComplete="off"
        />
        <div className="field">
          <label htmlFor="kind">用于</label>
          <select id="kind" name="kind" defaultValue={given?.kind ?? ''}>
            <option value="">通用</option>
            {messageKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindTitles[kind]}
              </option>
            ))}
          </select>
        </div>
        <TextField
          name="text"
          label="内容"
          hint="要办理员填写的地方用【】标出，例如【办公电话】。"
          error={errors.text}
          defaultValue={given?.text}
          rows={6}
        />
        <p className="form-buttons">
          <button className="button-primary" type="submit" aria-disabled={busy || undefined}>
            {chosen ? '保存' : '新增'}
          </button>
          {chosen ? (
            <a className="button" href={href('/staff/templates')}>
              不改了
            </a>
          ) : null}
        </p>
      </Form>
    </section>
  )
}
