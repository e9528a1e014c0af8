import type { ReactNode } from 'react'
import { href } from '../../href.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ReportLink } from '../personal-data/report-link.tsx'
import { pageTitles } from '../page-titles.ts'

export type RecordUnit = { name: string; href: string; booksHref: string }

/** A page about a contract or a project of a unit. `kind`: what it is, in the breadcrumb. */
export const RecordFrame = ({
  unit,
  kind,
  title,
  article,
  children,
}: {
  unit: RecordUnit
  kind: string
  title: string
  article: number
  children: ReactNode
}) => (
  <main id="content" tabIndex={-1}>
    <Breadcrumb
      crumbs={[
        { title: pageTitles['/dashboard'], href: href('/dashboard') },
        { title: pageTitles['/books'], href: href('/books') },
        { title: unit.name, href: unit.href },
        { title: '账本、合同和项目', href: unit.booksHref },
        { title: kind },
      ]}
    />
    <article className="panel article book">
      <h1>{title}</h1>
      {children}
      <ReportLink article={article} />
    </article>
  </main>
)
