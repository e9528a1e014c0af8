declare const checked: unique symbol

/** What decides it; see `CachedRequest` in `pages/load-page.ts`. */
type Asked = {
  key: string | null
  keep?: boolean
  mayReadStandby?: boolean
  application: 'public' | 'staff' | 'api'
  visitor: { session: object | null }
}

/** Proves that anybody may see what is rendered, and that the page cache could keep it. */
export type PublicRead = { readonly [checked]: true }

/**
 * The only gate to standbys. Null for whatever is private to a visitor, belongs to staff or is not kept, unless it is declared: that
 * is read from the primary. Forms and jobs never come here.
 */
export const publicReadOf = ({
  key,
  keep = true,
  mayReadStandby = keep,
  application,
  visitor: { session },
}: Asked): PublicRead | null =>
  key !== null && mayReadStandby && application !== 'staff' && session === null ? proof : null

const proof = {} as PublicRead
