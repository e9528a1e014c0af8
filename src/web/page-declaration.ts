/**
 * How a parameter of a page's address is read. Other values are ignored, unless noted.
 * - `id`: a number; anything else is a 404. `required-id`: a 404 also where it is missing.
 * - `loose-id`: a number.
 * - `page`: the number of a list page; 1 by default.
 * - `year`, `day`: as 2026 and 2026-01-31.
 * - `flag`: whether the parameter is there.
 * - `required-url`: an address of another site; anything else is a 404.
 * - `text`: free text, cut at so many characters.
 * - `name`: text that names something; the page answers 404 to any other.
 * - `choice`: one of these. `private`: one of these, and the response is for this visitor only.
 * - `list`: several ids or several of these, repeated or joined by `_`, without duplicates: ids in ascending order, others
 *   in that of the list; at most so many.
 * - `flash`: one of these, from the action that led to the page; an address cannot give it (`flash.server.ts`).
 * - `preview`: which text signed-in staff see before it is public, as `preview-value.ts` in `request` writes it. The
 *   response is for them only.
 * - `unread`: may be in links, for other programs.
 */
export type Parameter =
  | 'id'
  | 'required-id'
  | 'loose-id'
  | 'page'
  | 'year'
  | 'day'
  | 'flag'
  | 'required-url'
  | 'preview'
  | 'unread'
  | { readonly text: number }
  | { readonly name: number }
  | { readonly choice: readonly string[] }
  | { readonly list: 'id' | readonly string[]; readonly most: number }
  | { readonly private: readonly string[] }
  | { readonly flash: readonly string[] }

/** Parameters by name, in the order of the canonical address. */
export type Query = Readonly<Record<string, Parameter>>

/** The declaration of a page. Everything else about its address follows from it. */
export type Page = {
  /** File of the route, below the folder of its application. Pages are `.tsx`; resources without a frame are `.ts`. */
  readonly module: string
  /** Route id, where one module serves several pages. */
  readonly id?: string
  readonly title?: string
  /** Parameters that the page reads; all others are dropped. `any`: the search part of the address as it is. */
  readonly query?: Query | 'any'
  /**
   * Who may share a cached response: every visitor, or visitors of one host, because it shows the site's origin.
   * Without this the page is never cached.
   */
  readonly cache?: 'everybody' | 'per-host'
  /** Never cached, and yet read from a standby where there is one: everything that it reads is named (`keepUntilChanged`). */
  readonly readsStandby?: true
  /** Without any of its parameters the response depends on the visitor's cookies: it is for this visitor only. */
  readonly ownWithoutQuery?: true
}

export type Pages = Readonly<Record<string, Page>>

/** Route id of a page. */
export const routeId = ({ id, module }: Page): string => id ?? module.replace(/\.tsx?$/, '')

type OneOf<Value> = { choice: readonly Value[] } | { private: readonly Value[] } | { flash: readonly Value[] }

type NumberKind = 'id' | 'required-id' | 'loose-id' | 'page' | 'year'

/** What a loader gets for a parameter. */
type Read<P> = P extends { list: infer List }
  ? List extends readonly (infer Value)[]
    ? Value[]
    : number[]
  : P extends 'page' | 'required-id'
    ? number
    : P extends 'id' | 'loose-id' | 'year'
      ? number | undefined
      : P extends 'flag'
        ? boolean
        : P extends 'required-url'
          ? string
          : P extends OneOf<infer Value>
            ? Value | undefined
            : string | undefined

// oxlint-disable-next-line typescript/no-empty-object-type -- A query without names, to which path segments are added.
type NoQuery = {}

/** What a loader gets for the parameters of a page: the search part itself if the page reads `any`. */
export type ReadQuery<P> = P extends { query: 'any' }
  ? string
  : P extends { query: infer Q extends Query }
    ? { -readonly [Name in keyof Q as Q[Name] extends 'unread' ? never : Name]: Read<Q[Name]> }
    : NoQuery

type NumberIn<Value> = Value extends `${infer Number extends number}` ? Number : never

/** What a link may give for a parameter; null and undefined are left out. */
type Write<P> =
  | null
  | undefined
  | (P extends NumberKind
      ? number
      : P extends 'flag'
        ? 1
        : P extends OneOf<infer Value>
          ? Value | NumberIn<Value>
          : string)

/** What a link to a page may give as its query. */
export type WrittenQuery<P> = P extends { query: infer Q extends Query }
  ? { readonly [Name in keyof Q]?: Write<Q[Name]> }
  : NoQuery
