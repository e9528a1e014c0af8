import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'
import { type Pages, routeId } from './page-declaration.ts'

/** The routes of declared pages: those inside a frame, and resources without one. */
export function toRoutes(pages: Pages): { framed: RouteConfigEntry[]; bare: RouteConfigEntry[] } {
  const framed: RouteConfigEntry[] = []
  const bare: RouteConfigEntry[] = []
  for (const [path, page] of Object.entries(pages)) {
    const options = { id: routeId(page) }
    const list = page.module.endsWith('.tsx') ? framed : bare
    list.push(path === '/' ? index(page.module, options) : route(path.slice(1), page.module, options))
  }
  return { framed, bare }
}
