import { Form } from 'react-router'
import { type ProjectField, projectFieldNames, projectFields } from '../../../domain/payments/project-rules.ts'
import { routeNames, routes } from '../../../domain/payments/routes.ts'
import { href } from '../../href.ts'
import { Field } from '../../ui/field.tsx'
import { KeptField } from '../field-drafts/kept-field.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/project-page.ts'
import { loadProject, saveProject } from './projects.server.ts'
import { SelectField } from '../frame/forms/select-field.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export const loader = staffLoader('/staff/payments/projects/:code', 'subsidy-project.change', loadProject)

export const action = staffAction('/staff/payments/projects/:code', 'subsidy-project.change', saveProject)

export const meta = () => [{ title: getPageTitle('/staff/payments/projects/:code') }]

// Not `basisUrl`: the whole address of an article is accepted too, and only the server knows its own.
const checkedFields = Object.fromEntries(
  projectFieldNames.flatMap((name) => (name === 'basisUrl' ? [] : [[name, projectFields[name].field]])),
)
const hints: Partial<Record<ProjectField, string>> = {
  basisUrl: '打开本站上的那篇文件，复制地址栏里的网址。没有就留空。',
  rate: '例如：每亩 12.5 元。查到补贴的人最想知道这一项。',
  office: '单位名录里的全称。群众对某一笔有疑问时，留言发给它；留空就由本级转办。',
}

/** The card of one project. */
export default function ProjectPage({ loaderData: project, actionData: answer }: Route.ComponentProps) {
  const { errors, onBlur, onSubmit } = useFieldErrors<ProjectField>(checkedFields, answer?.errors)
  return (
    <section className="panel">
      <p>
        <a className="staff-link" href={href('/staff/payments/projects')}>
          ‹ 补贴政策说明
        </a>
      </p>
      <h1 className="staff-title">{project.projectName}</h1>
      <p className="login-note">项目编码 {project.projectCode}。写群众看得懂的话，保存后马上公开。</p>
      <Outcome notice={answer?.notice} errors={answer?.errors} />
      <Form className="staff-form" method="post" noValidate onBlur={onBlur} onSubmit={onSubmit}>
        {projectFieldNames.map((name) => {
          const { title, lines } = projectFields[name]
          const hint = hints[name]
          const given = {
            name,
            label: title,
            error: errors[name],
            ...(hint ? { hint } : {}),
          }
          const [saved, typed] = [project.texts[name], answer?.typed[name]]
          return lines === 1 ? (
            <Field key={name} {...given} defaultValue={typed ?? saved} autoComplete="off" />
          ) : (
            <KeptField key={name} {...given} saved={saved} typed={typed} version={null} rows={lines} />
          )
        })}
        <SelectField
          name="route"
          label="怎样到户"
          none="请选择"
          error={answer?.errors['route']}
          hint="账本的页面按它写：直接发放的列在旁边，经单位的账的和代收代付核对。"
          defaultValue={answer?.typed['route'] ?? project.route}
        >
          {routeNames.map((route) => (
            <option key={route} value={route}>
              {routes[route]}
            </option>
          ))}
        </SelectField>
        <p className="form-buttons">
          <SubmitButton primary>保存并公开</SubmitButton>
        </p>
      </Form>
    </section>
  )
}
