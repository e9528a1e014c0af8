import { href } from '../../href.ts'
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx'
import { pageTitles } from '../page-titles.ts'

/** The way to a page about the books of several units. */
export const BooksBreadcrumb = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <Breadcrumb
    crumbs={[
      { title: pageTitles['/dashboard'], href: href('/dashboard') },
      { title: pageTitles['/books'], href: href('/books') },
      ...crumbs,
    ]}
  />
)
