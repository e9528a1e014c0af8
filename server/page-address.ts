import type { District } from '../app/districts/schema.ts'

/** Parameters that change what a page shows, in the order in which an address is written for the cache. */
const meaningful = [
  'id',
  'num',
  'articleTypeId',
  'areaId',
  'intro',
  'type',
  'pageNum',
  'inputMessage',
  'messageTime',
  'keyword',
  'contents',
  'year',
  'noGoBack',
  '_routes',
]

/**
 * The address without the parameters that no page reads (campaign marks, a title given along), so that
 * nobody fills the cache with copies of one page.
 */
export function pageAddress(url: string): string {
  const mark = url.indexOf('?')
  if (mark === -1) return url
  const given = new URLSearchParams(url.slice(mark + 1))
  const kept = meaningful.flatMap((name): [string, string][] => {
    const value = given.get(name)
    return value ? [[name, value]] : []
  })
  return kept.length === 0 ? url.slice(0, mark) : `${url.slice(0, mark)}?${new URLSearchParams(kept)}`
}

export const pageKey = (district: District, address: string): string => district.areaCode + address
