declare const checked: unique symbol

/** What decides it; see `CachedRequest` in `pages/load-page.ts`. */
type Asked = {
  key: string | null
  keep?: boolean
  application: 'public' | 'staff' | 'api'
  visitor: { session: object | null }
}

/** Proves that anybody may see what is rendered, and that the page cache may keep it. */
export type PublicRead = { readonly [checked]: true }

/**
 * The only gate to standbys. Null for whatever is private to a visitor, belongs to staff or is not kept: that is read from the
 * primary. Forms and jobs never come here.
 */
export const publicReadOf = ({ key, keep = true, application, visitor: { session } }: Asked): PublicRead | null =>
  key !== null && keep && application !== 'staff' && session === null ? proof : null

const proof = {} as PublicRead
