import { Form } from 'react-router'
import { href } from '../../href.ts'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/new-category-page.ts'
import { CategoryFields, noTexts } from './category-fields.tsx'
import { loadNewCategory, saveNewCategory } from './categories.server.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export const loader = staffLoader('/staff/categories/new', 'category.change', loadNewCategory)

export const action = staffAction('/staff/categories/new', 'category.change', saveNewCategory)

export const meta = () => [{ title: getPageTitle('/staff/categories/new') }]

export default function NewCategoryPage({ loaderData: parent, actionData: answer }: Route.ComponentProps) {
  return (
    <section className="panel">
      <p>
        <a className="staff-link" href={href('/staff/categories')}>
          ‹ 栏目
        </a>
      </p>
      <h1 className="staff-title">在“{parent.title}”下面新增栏目</h1>
      <Outcome notice={answer?.notice} errors={answer?.errors} />
      <Form className="staff-form" method="post" noValidate>
        <CategoryFields texts={{ ...noTexts, ...answer?.typed }} errors={answer?.errors ?? {}} />
        <p className="form-buttons">
          <SubmitButton primary name="intent" value="save">
            新增
          </SubmitButton>
        </p>
      </Form>
    </section>
  )
}
