import { createRoutes } from '../../page-route.server.ts'
import { developmentPages } from '../development-pages.ts'
import styles from '../../frame/component-section.css?url'
import { FormExamples } from './form-examples.tsx'
import { LimitExamples } from './limit-examples.tsx'
import { ListExamples } from './list-examples.tsx'
import { ReadingExamples } from './reading-examples.tsx'

const path = '/dev/components'
const { title } = developmentPages[path]
const { pageLoader } = createRoutes(developmentPages)

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = pageLoader(path, () => ({ canonical: null }))

export const meta = () => [{ title }, { name: 'robots', content: 'noindex' }]

/** Every component of `src/web/ui` in every state, for people and for `tests/e2e/components.spec.ts`. */
export default function ComponentsPage() {
  return (
    <main id="content" tabIndex={-1}>
      <section className="panel">
        <h1 className="screen-heading">
          <strong>{title}</strong>
        </h1>
        <p>只在开发模式中有这一页：每个组件的每种样子，以及文字过长、没有内容和内容极多时的样子。</p>
      </section>
      <ListExamples />
      <ReadingExamples />
      <FormExamples />
      <LimitExamples />
    </main>
  )
}
