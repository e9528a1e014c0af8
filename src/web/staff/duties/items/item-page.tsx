import { Form } from 'react-router'
import { href } from '../../../href.ts'
import { Outcome } from '../../frame/forms/outcome.tsx'
import { SubmitButton } from '../../frame/forms/submit-button.tsx'
import { getPageTitle } from '../../frame/menu.ts'
import { staffAction, staffLoader } from '../../frame/staff-routes.server.ts'
import type { Route } from './+types/item-page.ts'
import { ItemForm } from './item-form.tsx'
import styles from './items.css?url'
import { loadItem, saveItem } from './items.server.ts'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/duty-items/:id', 'duty-item.change', loadItem)

export const action = staffAction('/staff/duty-items/:id', 'duty-item.change', saveItem)

export const meta = () => [{ title: getPageTitle('/staff/duty-items/:id') }]

/** One item of disclosure; its last day ends it. */
export default function ItemPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const view = answer?.now ?? loaderData
  return (
    <section className="panel">
      <p>
        <a className="staff-link" href={href('/staff/duty-items')}>
          ‹ 公开事项清单
        </a>
      </p>
      <h1 className="staff-title">{view.title}</h1>
      <Outcome notice={answer?.notice} errors={answer?.errors} />
      <Form className="staff-form" method="post" noValidate>
        <input type="hidden" name="version" value={answer?.typed['version'] ?? view.version} />
        <ItemForm
          stored={view.texts}
          typed={answer?.typed}
          isOvertaken={Boolean(answer?.now)}
          version={view.version}
          errors={answer?.errors ?? {}}
          choices={view.choices}
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
