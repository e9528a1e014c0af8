import { createRoutes } from '../../page-route.server.ts'
import { developmentPages } from '../development-pages.ts'
import articleStyles from '../articles/articles.css?url'
import styles from '../../frame/component-section.css?url'
import { ActionExamples } from './action-examples.tsx'
import { ErrorExamples } from './error-examples.tsx'
import { FieldExamples } from './field-examples.tsx'
import { ListExamples } from './list-examples.tsx'
import { PickerExamples } from './picker-examples.tsx'

const path = '/dev/components/staff'
const { title } = developmentPages[path]
const { pageLoader } = createRoutes(developmentPages)

// Those of articles have the styles of `ActionForm`.
export const links = () => [articleStyles, styles].map((href) => ({ rel: 'stylesheet', href }))

// No guard: examples only, and in development only.
export const loader = pageLoader(path, () => null)

export const meta = () => [{ title }, { name: 'robots', content: 'noindex' }]

/** Every component of the staff's frame in every state; the frame itself is around the page. */
export default function ComponentsPage() {
  return (
    <>
      <section className="panel">
        <h1 className="staff-title">{title}</h1>
        <p>只在开发模式中有这一页：每个组件的每种样子，以及文字过长、没有内容和内容极多时的样子。不登录也能看。</p>
      </section>
      <ListExamples />
      <FieldExamples />
      <PickerExamples />
      <ActionExamples />
      <ErrorExamples />
    </>
  )
}
