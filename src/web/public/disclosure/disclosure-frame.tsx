import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { href } from '../../href.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ReportLink } from '../personal-data/report-link.tsx'
import { pageTitles } from '../page-titles.ts'

const paths = [
  '/disclosure/guide',
  '/disclosure/catalogue',
  '/duties',
  '/changes',
  '/disclosure/reports',
  '/disclosure/request',
  '/disclosure/notices',
  '/open-data',
  '/privacy',
  '/help',
  '/about',
] as const

/** A page about the site or about disclosure, with links to the others. */
export function DisclosureFrame({
  title,
  parent,
  changed,
  children,
}: {
  title: string
  /** The page above this one, if it is not one of the linked ones itself. */
  parent?: (typeof paths)[number]
  /** Day of the last change of its text. */
  changed?: string | null
  children: ReactNode
}) {
  const { pathname } = useLocation()
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[
          { title: pageTitles['/dashboard'], href: href('/dashboard') },
          ...(parent ? [{ title: pageTitles[parent], href: href(parent) }] : []),
          { title },
        ]}
      />
      <div className="panel">
        <nav className="disclosure-nav" aria-label="公开和网站说明">
          <ul>
            {paths.map((path) => (
              <li key={path}>
                <a href={href(path)} aria-current={currentOf(pathname === path, parent === path)}>
                  {pageTitles[path]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <h1 className="screen-heading">
          <strong>{title}</strong>
        </h1>
        {children}
        <ReportLink />
        {changed ? <p className="disclosure-changed">最近更新：{changed}</p> : null}
      </div>
    </main>
  )
}

function currentOf(isThis: boolean, isAbove: boolean): 'page' | true | undefined {
  if (isThis) return 'page'
  return isAbove || undefined
}
