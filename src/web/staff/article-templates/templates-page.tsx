import { Form } from 'react-router'
import {
  longestTemplateHint,
  longestTemplateName,
  templateFields,
} from '../../../domain/articles/article-templates/template-rules.ts'
import { href } from '../../href.ts'
import { Field } from '../../ui/field.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { CardTable } from '../frame/card-table.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/templates-page.ts'
import { CategoryField } from './category-field.tsx'
import { changeTemplates, loadTemplates, type TemplatesAnswer, type TemplatesView } from './templates.server.ts'
import { MoveButtons } from '../frame/move-buttons.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

const path = '/staff/article-templates'

export const loader = staffLoader('/staff/article-templates', 'article.read', loadTemplates)

export const action = staffAction('/staff/article-templates', 'article.read', changeTemplates)

export const meta = () => [{ title: getPageTitle('/staff/article-templates') }]

/** What new articles of the district may begin with. */
export default function TemplatesPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const { chosen, mayChange } = view
  const templates = answer?.now ?? view.templates
  return (
    <>
      <section className="panel">
        <h1 className="staff-title">稿件模板</h1>
        <p className="login-note">
          {mayChange
            ? '新建稿件时按这个顺序选用。要增加模板，请打开一篇还没有发布的稿件，在“办理”里点“存为模板”。'
            : '新建稿件时按这个顺序选用。由负责整个地区的编辑和审核员修改。'}
        </p>
        <Outcome notice={answer ? answer.notice : view.notice} errors={answer?.errors} />
        {templates.length === 0 ? (
          <p className="empty">还没有模板。</p>
        ) : (
          <TemplateTable view={{ ...view, templates }} />
        )}
      </section>
      {mayChange && chosen ? (
        // Another template, or a new state, begins with what is stored.
        <TemplateForm key={`${chosen.id} ${chosen.version}`} view={view} chosen={chosen} answer={answer} />
      ) : null}
    </>
  )
}

function TemplateTable({ view: { templates, mayChange } }: { view: TemplatesView }) {
  return (
    <Form method="post" action={href(path)}>
      <CardTable heads={['名称', '用于栏目', '来源', '状态', ...(mayChange ? ['操作'] : [])]}>
        {templates.map((template, at) => (
          <tr key={template.id}>
            <td data-label="名称">
              <strong>{template.name}</strong>
              {template.hint ? <small className="field-hint">{template.hint}</small> : null}
            </td>
            <td data-label="用于栏目">{template.category || '所有栏目'}</td>
            <td data-label="来源">
              <span className="unbroken">{template.builtIn ? '自带' : '本地区'}</span>
            </td>
            <td data-label="状态">
              <span className="unbroken">{template.hidden ? '已隐藏' : '显示'}</span>
            </td>
            {mayChange ? (
              <td data-label="操作">
                <Buttons template={template} isFirst={at === 0} isLast={at === templates.length - 1} />
              </td>
            ) : null}
          </tr>
        ))}
      </CardTable>
    </Form>
  )
}

type Row = TemplatesView['templates'][number]

function Buttons({
  template: { id, version, name, hidden, builtIn },
  isFirst,
  isLast,
}: {
  template: Row
  isFirst: boolean
  isLast: boolean
}) {
  const button = (does: 'hide' | 'show' | 'remove', words: string) => (
    <SubmitButton name={does} value={`${id} ${version}`}>
      {words}
      <span className="visually-hidden">“{name}”</span>
    </SubmitButton>
  )
  return (
    <span className="form-buttons">
      <a className="button" href={`${href(path, { id })}#name`}>
        修改<span className="visually-hidden">“{name}”</span>
      </a>
      <MoveButtons entry={{ id, version, title: name }} isFirst={isFirst} isLast={isLast} />
      {hidden ? button('show', '显示') : button('hide', '隐藏')}
      {builtIn ? null : button('remove', '删去')}
    </span>
  )
}

function TemplateForm({
  view,
  chosen,
  answer,
}: {
  view: TemplatesView
  chosen: Row
  answer: TemplatesAnswer | undefined
}) {
  const { errors, onBlur, onSubmit } = useFieldErrors<keyof typeof templateFields | 'articleTypeId'>(
    templateFields,
    answer?.errors,
  )
  const typed = answer?.typed
  return (
    <section className="panel">
      <h2 className="section-title">{`修改“${chosen.name}”`}</h2>
      <Form className="staff-form" method="post" noValidate onBlur={onBlur} onSubmit={onSubmit}>
        <input type="hidden" name="version" value={typed?.['version'] ?? chosen.version} />
        <Field
          name="name"
          label="名称"
          hint={`最多 ${longestTemplateName} 个字`}
          error={errors.name}
          defaultValue={typed?.['name'] ?? chosen.name}
          autoComplete="off"
        />
        <Field
          name="hint"
          label="提示"
          hint={`一句话说明用在什么时候，最多 ${longestTemplateHint} 个字，可以不填`}
          error={errors.hint}
          defaultValue={typed?.['hint'] ?? chosen.hint}
          autoComplete="off"
        />
        <CategoryField
          name="articleTypeId"
          groups={view.categories}
          chosen={typed ? Number(typed['articleTypeId']) || null : chosen.articleTypeId}
          error={errors.articleTypeId}
        />
        <p className="form-buttons">
          <SubmitButton primary>保存</SubmitButton>
          <a className="button" href={href(path)}>
            不改了
          </a>
        </p>
      </Form>
    </section>
  )
}
