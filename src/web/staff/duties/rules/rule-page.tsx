import { Form } from 'react-router'
import { href } from '../../../href.ts'
import { Outcome } from '../../frame/forms/outcome.tsx'
import { SubmitButton } from '../../frame/forms/submit-button.tsx'
import { getPageTitle } from '../../frame/menu.ts'
import { staffAction, staffLoader } from '../../frame/staff-routes.server.ts'
import type { Route } from './+types/rule-page.ts'
import { RuleFields } from './rule-fields.tsx'
import { loadRule, saveRule } from './rules.server.ts'

export const loader = staffLoader('/staff/disclosure-rules/:id', 'disclosure-rule.change', loadRule)

export const action = staffAction('/staff/disclosure-rules/:id', 'disclosure-rule.change', saveRule)

export const meta = () => [{ title: getPageTitle('/staff/disclosure-rules/:id') }]

export default function RulePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const view = answer?.now ?? loaderData
  return (
    <section className="panel">
      <p>
        <a className="staff-link" href={href('/staff/disclosure-rules')}>
          ‹ 公开依据
        </a>
      </p>
      <h1 className="staff-title">{view.texts.title}</h1>
      <p className="login-note">各旗县市共用；本地区有 {view.items} 个公开事项依据它。</p>
      <Outcome notice={answer?.notice} errors={answer?.errors} />
      <Form className="staff-form" method="post" noValidate>
        <input type="hidden" name="version" value={answer?.typed['version'] ?? view.version} />
        <RuleFields
          texts={{ ...view.texts, ...answer?.typed }}
          saved={answer ? view.texts : undefined}
          errors={answer?.errors ?? {}}
        />
        <p className="form-buttons">
          <SubmitButton primary name="intent" value="save">
            保存
          </SubmitButton>
        </p>
      </Form>
    </section>
  )
}
