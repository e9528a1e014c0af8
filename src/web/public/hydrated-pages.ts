import type { PublicPages } from './pages.ts'

/**
 * Pages with forms that React runs in the browser. All others are documents, with the small scripts of `src/web/enhance`
 * (decision 44).
 */
const hydratedPages = [
  '/subsidy/subsidy',
  '/feedback/feedback',
  '/disclosure/request',
] as const satisfies readonly (keyof PublicPages)[]

export const isHydratedPath = (path: string): boolean => (hydratedPages as readonly string[]).includes(path)
