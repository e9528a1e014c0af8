import { Form } from 'react-router'
import { href } from '../../href.ts'
import { ActionForm } from '../frame/forms/action-form.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import articleStyles from '../articles/articles.css?url'
import type { Route } from './+types/category-page.ts'
import { CategoryFields } from './category-fields.tsx'
import styles from './categories.css?url'
import { loadCategory, saveCategory } from './categories.server.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import { PickerField } from '../frame/forms/picker.tsx'

export const links = () => [
  { rel: 'stylesheet', href: articleStyles },
  { rel: 'stylesheet', href: styles },
]

export const loader = staffLoader('/staff/categories/:id', 'category.change', loadCategory)

export const action = staffAction('/staff/categories/:id', 'category.change', saveCategory)

export const meta = () => [{ title: getPageTitle('/staff/categories/:id') }]

type View = Route.ComponentProps['loaderData']

export default function CategoryPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const view = answer?.now ?? loaderData
  return (
    <>
      <section className="panel">
        <p>
          <a className="staff-link" href={href('/staff/categories')}>
            ‹ 栏目
          </a>
        </p>
        <h1 className="staff-title">{view.title}</h1>
        <Outcome notice={answer?.notice} errors={answer?.errors} />
        <Form className="staff-form" method="post" noValidate>
          <input type="hidden" name="version" value={view.version} />
          <CategoryFields
            texts={{ ...view.texts, ...answer?.typed }}
            saved={answer ? view.texts : undefined}
            errors={answer?.errors ?? {}}
            isRoot={view.isRoot}
          />
          <p className="form-buttons">
            <SubmitButton primary name="intent" value="save">
              保存并公开
            </SubmitButton>
          </p>
        </Form>
      </section>
      {view.isRoot ? null : <Arrange view={view} error={answer?.errors['parentId']} />}
    </>
  )
}

function Arrange({ view, error }: { view: View; error: string | undefined }) {
  const version = <input type="hidden" name="version" value={view.version} />
  return (
    <section className="panel category-arrange">
      <h2 className="section-title">移动和隐藏</h2>
      <ActionForm intent="below" title="移过去" about={`${view.articles} 篇文章随栏目一起移动，链接不变。`}>
        {version}
        <PickerField
          name="parentId"
          label="移到下面"
          none="请选择上级栏目"
          groups={view.parents}
          required
          error={error}
        />
      </ActionForm>
      {view.hidden ? (
        <ActionForm intent="show" title="恢复显示">
          {version}
        </ActionForm>
      ) : (
        <ActionForm
          intent="hide"
          title="隐藏"
          about="菜单里不再列出，新稿件也不能选它和它下面的栏目；已有的文章仍能打开。"
        >
          {version}
        </ActionForm>
      )}
    </section>
  )
}
