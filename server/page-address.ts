import type { District } from '../app/districts/schema.ts'
import type { Display } from '../app/lib/display.ts'
import { readQuery } from '../app/lib/parameters.ts'
import { type PageRule, pageTable, type Values } from './page-table.ts'

/** Key of a page as it is shown in the usual way, or in another. */
export const pageKey = (district: District, address: string, display: Display = ''): string =>
  display ? `${district.areaCode}${address} ${display}` : district.areaCode + address

/** Data of a page, without its frame: the same however the page is shown. */
export const isData = (address: string): boolean => address.split('?', 1)[0]?.endsWith('.data') ?? false

/**
 * What becomes of an answer: it is kept for everybody, made for whoever asks at the same time, or made for one visitor
 * alone, and may then read his cookies.
 */
export type Sharing = 'kept' | 'made' | 'own'

/**
 * The one way to write the address of a page: with what the page reads (campaign marks and a title given along are not),
 * in the order of the table. So nobody fills the cache with copies of one page.
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

/** Lists this long are kept page by page; beyond, a number is what somebody likes to write. */
const keptPages = /^\d{1,3}$/

function readValue(given: string | undefined, values: Values): { value: string; sharing: Sharing } | null {
  if (given === undefined) return null
  if (values === 'free') return { value: given, sharing: 'made' }
  // An id that is none leads nowhere, and what leads nowhere is not kept.
  if (values === 'id') return { value: given.replace(/^0+(?=\d+$)/, ''), sharing: 'kept' }
  if (values === 'page') {
    const number = /^\d{1,9}$/.test(given) ? Number(given) : 1
    if (number <= 1) return null
    return { value: String(number), sharing: keptPages.test(String(number)) ? 'kept' : 'made' }
  }
  if ('own' in values) return values.own.includes(given) ? { value: given, sharing: 'own' } : null
  return values.includes(given) ? { value: given, sharing: 'kept' } : null
}

/** The data that script fetches instead of a page. */
export const dataPath = (path: string): string => (path.endsWith('/') ? `${path}_.data` : `${path}.data`)

const paths = new Map(
  Object.keys(pageTable).flatMap((path) => (/[:*]/.test(path) ? [] : [[path.toLowerCase(), path] as const])),
)

/** The page that somebody means who wrote its path in capitals, with a slash too many, or the like; null where there is none. */
export function meantAddress(url: string): string | null {
  const path = url.split('?', 1)[0] ?? ''
  const meant = paths.get(`/${path.split('/').filter(Boolean).join('/')}`.toLowerCase())
  return meant === undefined || meant === path ? null : meant + url.slice(path.length)
}
