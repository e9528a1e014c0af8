import { useState } from 'react'
import { Form } from 'react-router'
import { href } from '../../href.ts'
import { Field } from '../../ui/field.tsx'
import { getPageTitle } from '../frame/menu.ts'
import type { FieldTexts } from '../frame/forms/operation-form.server.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/new-article-page.ts'
import { addArticle, loadNewArticle } from './new-article.server.ts'
import { DutyChoice } from './duty-choice.tsx'
import { PickerField } from '../frame/forms/picker.tsx'
import { findUnit, fittingFirst } from './fitting-categories.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export const loader = staffLoader('/staff/articles/new', 'article.edit', loadNewArticle)

export const action = staffAction('/staff/articles/new', 'article.edit', addArticle)

export const meta = () => [{ title: getPageTitle('/staff/articles/new') }]

type View = Route.ComponentProps['loaderData']

/** Where a new article belongs, and what it begins with. */
export default function NewArticlePage({ loaderData: view, actionData: refused }: Route.ComponentProps) {
  const errors = refused?.errors ?? {}
  const typed = refused ? readTyped(refused.typed) : view.begin
  const [type, setType] = useState(typed?.articleTypeId ?? 0)
  const firstUnit = typed?.areaId || view.onlyUnit
  const [unitId, setUnitId] = useState(firstUnit ?? null)
  const unit = findUnit(view.units, unitId)
  return (
    <section className="panel">
      <p>
        <a className="staff-link" href={href('/staff/articles')}>
          返回稿件
        </a>
      </p>
      <h1 className="staff-title">新建稿件</h1>
      <Outcome notice={refused?.notice} errors={errors} />
      <Form className="staff-form" method="post">
        <Field
          name="title"
          label="标题"
          autoComplete="off"
          maxLength={200}
          required
          hint="写明单位、时间和公开的事项，如“甲嘎查2026年第三季度财务收支公开”"
          error={errors['title']}
          defaultValue={typed?.title}
        />
        <PickerField
          name="areaId"
          label="发布单位"
          none="请选择"
          hint="输入名称、拼音或首字母查找"
          groups={view.units}
          chosen={firstUnit}
          required
          onChoose={setUnitId}
          error={errors['areaId']}
        />
        <PickerField
          name="articleTypeId"
          label="栏目"
          none="请选择"
          groups={fittingFirst(view.categories, view.fitting, unit)}
          chosen={typed?.articleTypeId || undefined}
          required
          onChoose={(id) => setType(id ?? 0)}
          error={errors['articleTypeId']}
        />
        <DutyChoice choices={view.duties} duty={typed?.duty} period={typed?.period} />
        <TemplateChoice offered={view.templates} type={type} first={typed?.template} error={errors['template']} />
        <p className="form-buttons">
          <SubmitButton primary>开始写</SubmitButton>
        </p>
      </Form>
    </section>
  )
}

const readTyped = ({ title, areaId, articleTypeId, template, duty, period }: FieldTexts) => ({
  title,
  areaId: Number(areaId),
  articleTypeId: Number(articleTypeId),
  template,
  duty,
  period,
})

/** The templates for the chosen category, or all before one is chosen. */
function TemplateChoice({
  offered,
  type,
  first,
  error,
}: {
  offered: View['templates']
  type: number
  first: string | undefined
  error: string | undefined
}) {
  const [chosen, choose] = useState(first)
  const fitting = offered.filter(({ forTypes }) => !type || forTypes === null || forTypes.includes(type))
  const current = fitting.find(({ id }) => id === chosen) ?? fitting[0]
  if (!current) return null
  return (
    <fieldset className="staff-choices" id="template" tabIndex={-1}>
      <legend>从哪里写起</legend>
      {fitting.map(({ id, name, hint }) => (
        <label key={id}>
          <input type="radio" name="template" value={id} checked={id === current.id} onChange={() => choose(id)} />
          <span>
            {name}
            <small>{hint}</small>
          </span>
        </label>
      ))}
      {error ? <span className="field-error">{error}</span> : null}
    </fieldset>
  )
}
