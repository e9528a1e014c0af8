import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { href } from '../../href.ts'
import { Field } from '../../ui/field.tsx'
import { titleOf } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/page.server.ts'
import type { Route } from './+types/new-article-page.ts'
import type { OptionGroup } from '../frame/unit-options.server.ts'
import { addArticle, loadNewArticle } from './new-article.server.ts'
import { OptionSelect } from '../frame/forms/option-select.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export const loader = staffLoader('/staff/articles/new', 'article.edit', loadNewArticle)

export const action = staffAction('/staff/articles/new', 'article.edit', addArticle)

export const meta = () => [{ title: titleOf('/staff/articles/new') }]

type View = Route.ComponentProps['loaderData']

/** Where a new article belongs, and what it begins with. */
export default function NewArticlePage({ loaderData: view, actionData: refused }: Route.ComponentProps) {
  const errors = refused?.errors ?? {}
  const typed = refused?.typed ?? view.begin
  const [type, setType] = useState(typed?.articleTypeId ?? 0)
  const follow = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLSelectElement && target.name === 'articleTypeId') setType(Number(target.value))
  }
  return (
    <section className="panel">
      <p>
        <a className="staff-link" href={href('/staff/articles')}>
          返回稿件
        </a>
      </p>
      <h1 className="staff-title">新建稿件</h1>
      <Outcome notice={refused?.notice} errors={errors} />
      <Form className="staff-form" method="post" onChange={follow}>
        <Field
          name="title"
          label="标题"
          autoComplete="off"
          maxLength={200}
          required
          hint="写明单位、时间和公开的事项，如“甲嘎查2026年第三季度财务收支公开”"
          error={errors.title}
          defaultValue={typed?.title}
        />
        <OptionField
          name="areaId"
          label="发布单位"
          groups={view.units}
          chosen={typed?.areaId || view.onlyUnit}
          error={errors.areaId}
        />
        <OptionField
          name="articleTypeId"
          label="栏目"
          groups={view.categories}
          chosen={typed?.articleTypeId}
          error={errors.articleTypeId}
        />
        <TemplateChoice offered={view.templates} type={type} first={typed?.template} error={errors.template} />
        <p className="form-buttons">
          <SubmitButton primary>开始写</SubmitButton>
        </p>
      </Form>
    </section>
  )
}

function OptionField({
  name,
  label,
  groups,
  chosen,
  error,
}: {
  name: string
  label: string
  groups: readonly OptionGroup[]
  chosen: number | undefined
  error: string | undefined
}) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <OptionSelect name={name} groups={groups} chosen={chosen} none="请选择" required />
      <span className="field-error" role="alert">
        {error}
      </span>
    </div>
  )
}

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
