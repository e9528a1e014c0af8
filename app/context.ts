import { createContext } from 'react-router'
import type { CacheNoun } from './db/cache-tags.ts'
import type { Db } from './db/types.ts'
import type { District } from './districts/schema.ts'
import type { Limits } from './db/limits.server.ts'
import type { Display } from './lib/display.ts'
import type { Keys } from './db/keys.server.ts'
import type { Session } from './staff/sessions.server.ts'

/** What a loader or action works with; made anew for each request. */
export type Site = {
  db: Db
  district: District
  now: Date
  /** Keys of what is stored sealed. */
  keys: Keys
  limits: Limits
  /** The visitor's network address, as far as proxies may be believed. For limits alone: never stored or logged. */
  address: string
  /** Who is signed in, on the pages of staff; null everywhere else. */
  session: Session | null
  /** How this visitor wants pages to be shown. */
  display: Display
  /**
   * Where the site is found, without a slash at the end: the first host of the district, else what the visitor asked.
   * An answer that shows the latter is kept for that host alone (server/page-table.ts), or not at all.
   */
  origin: string
  /** Visits of the district so far. */
  visits: () => number
  /**
   * Names what the page is made from, so that it may be kept until that changes.
   * A page that names nothing is never kept.
   */
  keepUntilChanged: (...nouns: CacheNoun[]) => void
  /** The result of `load`, kept in memory until one of the nouns changes. For small things that every page shows. */
  remember: <T extends object>(key: string, nouns: readonly CacheNoun[], load: () => Promise<T>) => Promise<T>
}

export const siteContext = createContext<Site>()

/** Tells whoever runs the site of a fault, in the log of the request. */
export const reportContext = createContext<(fault: unknown) => void>()
