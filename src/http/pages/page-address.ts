import type { District } from '../../domain/districts/schema.ts'
import type { Display } from '../../platform/display.ts'
import { type Page, routeId } from '../../web/page-declaration.ts'
import { isDataAddress, routeParameter } from '../../web/request/data-address.ts'
import { canonicalQuery } from '../../web/request/parameters.ts'
import { declaredPages } from './declared-pages.ts'

/** Cache key of a page in the default or another display. */
export const pageKey = (district: District, address: string, display: Display = ''): string =>
  display ? `${district.areaCode}${address} ${display}` : district.areaCode + address

/**
 * How a response is shared: `cached` for everybody, `concurrent` by requests at the same time only, `private` for one
 * visitor, whose cookies it may depend on. `preview` is private to signed-in staff.
 */
export type Sharing = 'cached' | 'concurrent' | 'private' | 'preview'

/**
 * The canonical URL of a page: only declared parameters (not campaign parameters or titles), in the order of the
 * declaration, so that the cache is not filled with copies of one page. A page without a cache rule and unbounded
 * values are not cached.
 */
export function readAddress(url: string, path: string, page: Page): { address: string; sharing: Sharing } {
  const { query = {}, cache, ownWithoutQuery } = page
  if (query === 'any') return { address: url, sharing: 'private' }
  const mark = url.indexOf('?')
  const search = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1))
  const { pairs, bounded, isPrivate, isPreview } = canonicalQuery(query, search)
  const isOwn = isPrivate || (ownWithoutQuery === true && pairs.length === 0)
  if (isDataAddress(path)) pairs.push(...routeParameter(search, routeId(page)))
  const address = pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
  return {
    address,
    sharing: isPreview ? 'preview' : isOwn ? 'private' : cache && bounded ? 'cached' : 'concurrent',
  }
}

const paths = new Map(
  Object.keys(declaredPages).flatMap((path) => (/[:*]/.test(path) ? [] : [[path.toLowerCase(), path] as const])),
)

/** The URL of the page with the same path except for letter case and extra slashes; null if there is none. */
export function canonicalUrl(url: string): string | null {
  const path = url.split('?', 1)[0] ?? ''
  const meant = paths.get(`/${path.split('/').filter(Boolean).join('/')}`.toLowerCase())
  return meant === undefined || meant === path ? null : meant + url.slice(path.length)
}
