import { isStaffPath } from './href.ts'
import type { PublicPages } from './public/pages.ts'

/**
 * Public pages with forms that React runs in the browser. All others are documents with the small scripts of
 * `src/web/enhance` (decision 44).
 */
export const hydratedPages: readonly string[] = [
  '/subsidy/subsidy',
  '/feedback/feedback',
  '/disclosure/request',
  '/personal-data/report',
] satisfies (keyof PublicPages)[]

/**
 * Whether React runs the page of a path in the browser, in development as in production. The components of staff pages
 * are a staff page whose path does not say so.
 */
export const isHydrated = (path: string): boolean =>
  (import.meta.env.DEV && path === '/dev/components/staff') || isStaffPath(path) || hydratedPages.includes(path)
