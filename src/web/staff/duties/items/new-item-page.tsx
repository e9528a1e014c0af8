import { Form } from 'react-router'
import { href } from '../../../href.ts'
import { Outcome } from '../../frame/forms/outcome.tsx'
import { SubmitButton } from '../../frame/forms/submit-button.tsx'
import { getPageTitle } from '../../frame/menu.ts'
import { staffAction, staffLoader } from '../../frame/staff-routes.server.ts'
import type { Route } from './+types/new-item-page.ts'
import { ItemForm } from './item-form.tsx'
import { textsOfNewItem } from './item-texts.ts'
import styles from './items.css?url'
import { loadNewItem, saveNewItem } from './items.server.ts'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/duty-items/new', 'duty-item.change', loadNewItem)

export const action = staffAction('/staff/duty-items/new', 'duty-item.change', saveNewItem)

export const meta = () => [{ title: getPageTitle('/staff/duty-items/new') }]

export default function NewItemPage({ loaderData: { choices, today }, actionData: answer }: Route.ComponentProps) {
  return (
    <section className="panel">
      <p>
        <a className="staff-link" href={href('/staff/duty-items')}>
          ‹ 公开事项清单
        </a>
      </p>
      <h1 className="staff-title">新增公开事项</h1>
      <Outcome notice={answer?.notice} errors={answer?.errors} />
      <Form className="staff-form" method="post" noValidate>
        <ItemForm
          stored={textsOfNewItem(today)}
          typed={answer?.typed}
          version={null}
          errors={answer?.errors ?? {}}
          choices={choices}
        />
        <p className="form-buttons">
          <SubmitButton primary name="intent" value="save">
            新增
          </SubmitButton>
        </p>
      </Form>
    </section>
  )
}
