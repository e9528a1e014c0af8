import type { ReactNode } from 'react'
import { href } from '../../href.ts'
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx'
import { ReportLink } from '../personal-data/report-link.tsx'
import { Hatch } from './flow-drawing.tsx'
import { pageTitles } from '../page-titles.ts'

type Frame = { name: string; period: string; unitHref: string; booksHref: string; bookHref: string; articleId: number }

/** A page of a unit's book. `here`: what it shows of it; null for the book itself. */
export const BookFrame = ({
  view: { name, period, unitHref, booksHref, bookHref, articleId },
  here,
  children,
}: {
  view: Frame
  here: string | null
  children: ReactNode
}) => {
  const book: readonly Crumb[] =
    here === null ? [{ title: period }] : [{ title: period, href: bookHref }, { title: here }]
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[
          { title: pageTitles['/dashboard'], href: href('/dashboard') },
          { title: pageTitles['/books'], href: href('/books') },
          { title: name, href: unitHref },
          { title: '账本、合同和项目', href: booksHref },
          ...book,
        ]}
      />
      <article className="panel article book">
        <Hatch />
        {children}
        <ReportLink article={articleId} />
      </article>
    </main>
  )
}
