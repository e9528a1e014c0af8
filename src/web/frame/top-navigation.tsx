import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { publicPages } from '../public/pages.ts'
import type { UnitGroup } from '../../domain/areas/queries.server.ts'
import { useChrome } from './use-chrome.ts'
import { href } from '../href.ts'

const articleLists = ['/party/party', '/politics/politics', '/village/village', '/news-list/news-list'] as const

/** The red navigation bar: the three affairs, news, and the district's units with their panels. */
export function TopNavigation() {
  const { titles, panels } = useChrome()
  const { pathname } = useLocation()
  const current = (path: string) => (pathname === path ? 'page' : undefined)
  const [threshold, stuck] = usePast()
  return (
    <>
      <div ref={threshold} className="top-threshold" />
      <nav className="top-navigation" aria-label="主导航" data-stuck={stuck || undefined}>
        <div className="top-bar">
          <ul>
            <li>
              <a href={href('/dashboard')} aria-current={current('/dashboard')}>
                {publicPages['/dashboard'].title}
              </a>
            </li>
            {articleLists.map((path) => (
              <li key={path}>
                <a href={href(path)} aria-current={current(path)}>
                  {publicPages[path].title}
                </a>
              </li>
            ))}
            <li className="has-panel">
              <a href={href('/region/region')} aria-current={current('/region/region')}>
                {titles.department}
              </a>
              <Panel groups={panels.departments} type={2} />
            </li>
            <li className="has-panel">
              <a href={href('/regions/regions')} aria-current={current('/regions/regions')}>
                {titles.township}
              </a>
              <Panel groups={panels.townships} type={1} />
            </li>
            <li>
              <a href={href('/regions1/regions1')} aria-current={current('/regions1/regions1')}>
                {titles.village}
              </a>
            </li>
          </ul>
        </div>
      </nav>
    </>
  )
}

/**
 * Whether the page is scrolled past an element: the bar is fixed from 90 px on (specification, section 9).
 * Without JavaScript it is sticky instead.
 */
function usePast() {
  const threshold = useRef<HTMLDivElement>(null)
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!threshold.current) return
    const observer = new IntersectionObserver(([entry]) =>
      setPast(Boolean(entry && !entry.isIntersecting && entry.boundingClientRect.top < 0)),
    )
    observer.observe(threshold.current)
    return () => observer.disconnect()
  }, [])
  return [threshold, past] as const
}

function Panel({ groups, type }: { groups: readonly UnitGroup[]; type: 1 | 2 }) {
  if (groups.length === 0) return null
  return (
    <div className="area-panel">
      {groups.map(({ title, units }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {units.map(({ id, name }) => (
              <li key={id}>
                <a href={href('/message/messgae', { id, type })}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
