import { useLocation, useMatches } from 'react-router'
import { isStaffPath } from '../href.ts'

/** What the loader of a public page may say about it; all of it has a default. */
export type PageFacts = {
  /** Its canonical path and query, where that is not its own; null for a page that nobody should share. */
  canonical?: string | null
  /** The unit that published it. */
  unit?: string
  /** Path of the picture for social apps, where it is not that of the district. */
  picture?: string
  /** Id of the village that a phone opens when it has added the page to its home screen. */
  village?: number
}

/** The facts of the open page; without `canonical` for staff pages and errors. */
export function usePageFacts(): PageFacts {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const facts = matches[matches.length - 1]?.loaderData as PageFacts | undefined
  if (!facts || isStaffPath(pathname)) return { canonical: null }
  const { canonical = pathname + search, unit, picture, village } = facts
  return { canonical, ...(unit && { unit }), ...(picture && { picture }), ...(village && { village }) }
}
