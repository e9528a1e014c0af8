import { Form } from 'react-router'
import { kindTitles, messageKinds } from '../../../domain/messages/kinds.ts'
import { contentField, longestTemplateTitle, titleField } from '../../../domain/messages/reply-templates/rules.ts'
import { href } from '../../href.ts'
import { Field } from '../../ui/field.tsx'
import { KeptField } from '../field-drafts/kept-field.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { CardTable } from '../frame/card-table.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/templates-page.ts'
import type { Refused } from '../frame/forms/operation-form.server.ts'
import { changeTemplates, loadTemplates, type TemplatesView } from './templates.server.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export const loader = staffLoader('/staff/templates', 'message.read', loadTemplates)

export const action = staffAction('/staff/templates', 'message.read', changeTemplates)

export const meta = () => [{ title: getPageTitle('/staff/templates') }]

/** Phrases that clerks put into their replies. */
export default function TemplatesPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const templates = answer?.now ?? view.templates
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
        {templates.length === 0 ? (
          <p className="empty">还没有模板。</p>
        ) : (
          <TemplateTable view={{ ...view, templates }} />
        )}
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
  return (
    <Form method="post" action={href('/staff/templates')}>
      <CardTable heads={['名称', '用于', '内容', ...(mayChange ? ['操作'] : [])]}>
        {templates.map(({ id, version, kind, title, text }, at) => (
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
                    <SubmitButton name="raise" value={id}>
                      上移<span className="visually-hidden">“{title}”</span>
                    </SubmitButton>
                  ) : null}
                  <SubmitButton name="remove" value={`${id} ${version}`}>
                    删去<span className="visually-hidden">“{title}”</span>
                  </SubmitButton>
                </span>
              </td>
            ) : null}
          </tr>
        ))}
      </CardTable>
    </Form>
  )
}

function TemplateForm({
  view,
  answer,
}: {
  view: TemplatesView
  answer: Refused<TemplatesView['templates']> | undefined
}) {
  const fields = { title: titleField, text: contentField }
  const { errors, onBlur, onSubmit } = useFieldErrors<keyof typeof fields>(fields, answer?.errors)
  const { chosen } = view
  const given: Partial<Record<string, string | number | null>> = { ...chosen, ...answer?.typed }
  return (
    <section className="panel">
      <h2 className="section-title">{chosen ? `修改“${chosen.title}”` : '新增模板'}</h2>
      <Form className="staff-form" method="post" noValidate onBlur={onBlur} onSubmit={onSubmit}>
        <input type="hidden" name="version" value={given['version'] ?? 0} />
        <Field
          name="title"
          label="名称"
          hint={`最多 ${longestTemplateTitle} 个字，写在按钮上。`}
          error={errors.title}
          defaultValue={given['title'] ?? ''}
          autoComplete="off"
        />
        <div className="field">
          <label htmlFor="kind">用于</label>
          <select id="kind" name="kind" defaultValue={given['kind'] ?? ''}>
            <option value="">通用</option>
            {messageKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindTitles[kind]}
              </option>
            ))}
          </select>
        </div>
        <KeptField
          name="text"
          label="内容"
          hint="要办理员填写的地方用【】标出，例如【办公电话】。"
          error={errors.text}
          draft={`text.${chosen?.id ?? 'new'}`}
          saved={chosen?.text ?? ''}
          typed={answer?.typed['text']}
          version={chosen?.version ?? null}
          rows={6}
        />
        <p className="form-buttons">
          <SubmitButton primary>{chosen ? '保存' : '新增'}</SubmitButton>
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
