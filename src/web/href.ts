import { writeAddress } from '../platform/address.ts'
import type { WrittenQuery } from './page-declaration.ts'
import type { PublicPages } from './public/pages.ts'
import type { StaffPages } from './staff/pages.ts'

// Only types: an application loads nothing of the other's pages.
type AllPages = PublicPages & StaffPages

export type PagePath = keyof AllPages

type SegmentNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | SegmentNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Given<Path extends PagePath> = Readonly<Record<SegmentNames<Path>, string | number>> & WrittenQuery<AllPages[Path]>

type Arguments<Path extends PagePath> = [keyof Given<Path>] extends [never]
  ? []
  : object extends Given<Path>
    ? [given?: Given<Path>]
    : [given: Given<Path>]

/**
 * The address of a page of either application, as declared: `href('/party/party', { id: 3 })` is `/party/party?id=3`.
 * Parameters are written in the order given; a wildcard part is left out.
 */
export function href<Path extends PagePath>(path: Path, ...[given]: Arguments<Path>): string {
  const query: Record<string, string | number | null | undefined> = { ...given }
  const filled = path.replace('/*', '').replace(/:(\w+)/g, (_, name: string) => {
    const value = String(query[name])
    query[name] = null
    return encodeURIComponent(value)
  })
  return writeAddress(filled, query)
}

/**
 * Whether a path belongs to the staff application. Links between the applications load the whole page, because the
 * browser knows only the routes of one.
 */
export const isStaffPath = (path: string): boolean => /^\/(login|staff)(\/|$)/.test(path)
