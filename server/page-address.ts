import type { District } from '../app/districts/schema.ts'
import type { Display } from '../app/lib/display.ts'

/** Parameters that change what a page shows, in the order in which an address is written for the cache. */
const meaningful = [
  'id',
  'type',
  'num',
  'articleTypeId',
  'areaId',
  'intro',
  'pageNum',
  'inputMessage',
  'messageTime',
  'keyword',
  'contents',
  'year',
  'noGoBack',
  'articleId',
  'areaName',
  'group',
  'path',
  'url',
  'mode',
  '_routes',
]

/**
 * The address without the parameters that no public page reads (campaign marks, a title given along), so that nobody
 * fills the cache with copies of one page. Pages of staff are never kept and read what they like.
 */
export function pageAddress(url: string): string {
  const mark = url.indexOf('?')
  if (mark === -1 || readsSession(url)) return url
  const given = new URLSearchParams(url.slice(mark + 1))
  const kept = meaningful.flatMap((name): [string, string][] => {
    const value = given.get(name)
    return value ? [[name, value]] : []
  })
  return kept.length === 0 ? url.slice(0, mark) : `${url.slice(0, mark)}?${new URLSearchParams(kept)}`
}

/** Key of a page as it is shown in the usual way, or in another. */
export const pageKey = (district: District, address: string, display: Display = ''): string =>
  display ? `${district.areaCode}${address} ${display}` : district.areaCode + address

/** Data of a page, without its frame: the same however the page is shown. */
export const isData = (address: string): boolean => address.split('?', 1)[0]?.endsWith('.data') ?? false

/**
 * Addresses whose answers are for one visitor alone: a form with a key of its own, a receipt. They are made for each
 * request, never shared with whoever asks at the same time, and may read the visitor's cookies.
 */
export const personal = (address: string): boolean =>
  /^\/feedback\/feedback(\.data)?\?(.*&)?mode=(write|done)(&|$)/.test(address) || readsSession(address)

/** The pages of staff: for nobody who has not signed in. */
export const isStaffs = (address: string): boolean => /^\/staff(\/|\.data|\?|$)/.test(address)

/** Where it matters who is signed in. */
export const readsSession = (address: string): boolean => isStaffs(address) || /^\/login(\/|\.data|\?|$)/.test(address)

/** Addresses whose answers name the site's own address, and therefore differ by the host asked. */
export const originDependent = (address: string): boolean =>
  /^\/(qr\.svg|sitemap\.xml|sitemaps\/|robots\.txt|rss\.xml|feed\.json)/.test(address)
