import { Form } from 'react-router'
import { href } from '../../../href.ts'
import { Outcome } from '../../frame/forms/outcome.tsx'
import { SubmitButton } from '../../frame/forms/submit-button.tsx'
import { getPageTitle } from '../../frame/menu.ts'
import { staffAction, staffLoader } from '../../frame/staff-routes.server.ts'
import type { Route } from './+types/new-rule-page.ts'
import { noRule, RuleFields } from './rule-fields.tsx'
import { loadNewRule, saveNewRule } from './rules.server.ts'

export const loader = staffLoader('/staff/disclosure-rules/new', 'disclosure-rule.change', loadNewRule)

export const action = staffAction('/staff/disclosure-rules/new', 'disclosure-rule.change', saveNewRule)

export const meta = () => [{ title: getPageTitle('/staff/disclosure-rules/new') }]

export default function NewRulePage({ actionData: answer }: Route.ComponentProps) {
  return (
    <section className="panel">
      <p>
        <a className="staff-link" href={href('/staff/disclosure-rules')}>
          ‹ 公开依据
        </a>
      </p>
      <h1 className="staff-title">新增公开依据</h1>
      <Outcome notice={answer?.notice} errors={answer?.errors} />
      <Form className="staff-form" method="post" noValidate>
        <RuleFields texts={{ ...noRule, ...answer?.typed }} errors={answer?.errors ?? {}} />
        <p className="form-buttons">
          <SubmitButton primary name="intent" value="save">
            新增
          </SubmitButton>
        </p>
      </Form>
    </section>
  )
}
