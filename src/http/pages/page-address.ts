import type { District } from '../../domain/districts/schema.ts'
import type { Display } from '../../platform/display.ts'
import { readQuery } from '../../platform/parameters.ts'
import { type PageRule, pageTable, type Values } from './page-table.ts'

/** Cache key of a page in the default or another display. */
export const pageKey = (district: District, address: string, display: Display = ''): string =>
  display ? `${district.areaCode}${address} ${display}` : district.areaCode + address

/** Whether a URL is for a page's data without its frame, which does not depend on the display. */
export const isData = (address: string): boolean => address.split('?', 1)[0]?.endsWith('.data') ?? false

/**
 * How a response is shared: `kept` is cached for everybody, `made` is shared by concurrent requests only, `own` is for
 * one visitor and may depend on their cookies.
 */
export type Sharing = 'kept' | 'made' | 'own'

/**
 * The canonical URL of a page: only parameters that the page reads (not campaign parameters or titles), in the order of
 * the table, so that the cache is not filled with copies of one page.
 */
export function readAddress(
  url: string,
  path: string,
  { id, reads = {} }: PageRule,
): { address: string; sharing: Sharing } {
  if (reads === 'all') return { address: url, sharing: 'own' }
  const mark = url.indexOf('?')
  const given = mark === -1 ? {} : readQuery(new URLSearchParams(url.slice(mark + 1)))
  const wanted: Readonly<Record<string, Values>> = isData(path) ? { ...reads, _routes: [id] } : reads
  const written: [string, string][] = []
  let sharing: Sharing = 'kept'
  for (const [name, values] of Object.entries(wanted)) {
    const read = readValue(given[name], values)
    if (!read) continue
    written.push([name, read.value])
    if (sharing === 'kept' || read.sharing === 'own') sharing = read.sharing
  }
  return { address: written.length === 0 ? path : `${path}?${new URLSearchParams(written)}`, sharing }
}

/** List pages up to 999 are cached; higher numbers are unbounded input. */
const keptPages = /^\d{1,3}$/

function readValue(given: string | undefined, values: Values): { value: string; sharing: Sharing } | null {
  if (given === undefined) return null
  if (values === 'free') return { value: given, sharing: 'made' }
  // An unknown id or name gives a 404, which is not cached.
  if (values === 'name') return { value: given, sharing: 'kept' }
  if (values === 'id') return { value: given.replace(/^0+(?=\d+$)/, ''), sharing: 'kept' }
  if (values === 'page') {
    const number = /^\d{1,9}$/.test(given) ? Number(given) : 1
    if (number <= 1) return null
    return { value: String(number), sharing: keptPages.test(String(number)) ? 'kept' : 'made' }
  }
  if ('own' in values) return values.own.includes(given) ? { value: given, sharing: 'own' } : null
  return values.includes(given) ? { value: given, sharing: 'kept' } : null
}

/** Path of the data that client navigation fetches instead of the page. */
export const dataPath = (path: string): string => (path.endsWith('/') ? `${path}_.data` : `${path}.data`)

const paths = new Map(
  Object.keys(pageTable).flatMap((path) => (/[:*]/.test(path) ? [] : [[path.toLowerCase(), path] as const])),
)

/** The URL of the page with the same path except for letter case and extra slashes; null if there is none. */
export function canonicalUrl(url: string): string | null {
  const path = url.split('?', 1)[0] ?? ''
  const meant = paths.get(`/${path.split('/').filter(Boolean).join('/')}`.toLowerCase())
  return meant === undefined || meant === path ? null : meant + url.slice(path.length)
}
