import type { CacheNoun } from '../platform/cache/cache-tags.ts'
import type { FileStore } from '../files/store.server.ts'
import type { Db } from '../platform/db/types.ts'
import type { District } from './districts/schema.ts'
import type { LeagueSite } from './league.ts'
import type { Terms } from './messages/deadlines.ts'
import type { AnswerChannels } from './notifications/answer-address.ts'
import type { TestChannels } from './notifications/test-channels.server.ts'
import type { MongolianWords } from './mongolian/product-words.ts'
import type { SystemView } from './system-status/system-view.ts'
import type { Limits } from '../platform/limits/limits.server.ts'
import type { Display } from '../platform/display.ts'
import type { Keys } from '../platform/crypto/keys.server.ts'
import type { IdentityProvider } from '../access/sign-in/provider/provider.server.ts'
import type { Session } from '../access/sign-in/sessions.server.ts'

/** A district with the settings that count now. `terms`: deadlines of messages, and working days. */
export type DistrictTerms = { district: District; terms: Terms }

/** What loaders and actions work with; created for each request. */
export type RequestContext = {
  db: Db
  district: District
  /** Deadlines of messages, and working days. */
  terms: Terms
  /** Mongolian forms of the words of the frame and the services; null where Mongolian is not offered. */
  mongolian: MongolianWords | null
  /** All districts in the official order, for what staff of the league see. */
  league: () => readonly DistrictTerms[]
  now: Date
  /** In the log and in the header of the answer. Never in what is cached. */
  requestId: string
  /** Null for commands. */
  system: SystemView | null
  /** Keys for encrypted data. */
  keys: Keys
  limits: Limits
  /** By which ways people can be told. */
  answerChannels: AnswerChannels
  /** For tests of the operator's channels; null for commands. */
  testChannels: TestChannels | null
  /** The files of articles; null for commands. */
  store: FileStore | null
  /** Titles of staff pages by their path: the audit names pages. */
  pageTitles: Readonly<Record<string, string>>
  /** With which staff may sign in; null where none is configured. */
  provider: IdentityProvider | null
  /** The visitor's network address as given by trusted proxies. Only for rate limits: never stored or logged. */
  address: string
  /** The signed-in session on staff pages; null everywhere else. */
  session: Session | null
  /** The visitor's display settings. */
  display: Display
  /**
   * Origin of the site, without a trailing slash: the first host of the district, else the requested host. A response
   * that shows the requested host is cached for that host only (`cache: 'per-host'` in src/web/public/pages.ts), or not at all.
   */
  origin: string
  /** All districts with the origins of their sites; what shows them shows the requested host. */
  leagueSites: () => readonly LeagueSite[]
  /** Page views of the district so far. */
  visits: () => number
  /**
   * Declares the data that the response depends on; it is cached until that changes.
   * A response without declared dependencies is not cached.
   */
  keepUntilChanged: (...nouns: CacheNoun[]) => void
  /** The same for the data of all districts. */
  keepUntilAnyChanged: (...nouns: CacheNoun[]) => void
  /**
   * The result of `load`, cached in memory until one of the nouns changes. For small data that every page shows.
   * While the database is unreachable, returns the last known value or `fallback`, and the page is not cached.
   */
  remember: <T extends object>(
    key: string,
    nouns: readonly CacheNoun[],
    load: () => Promise<T>,
    fallback?: T,
  ) => Promise<T>
  /** The database is unreachable: nobody can sign in, and `session` is meaningless. */
  databaseAway: boolean
  /** Every page shows that the service is being restored. */
  unavailable: boolean
}
