import { sql } from 'kysely'
import type { Db, Tx } from '../db/types.ts'

export const cacheTagsChannel = 'cache_tags'

/** Kinds of data that cached pages depend on. Categories are shared by all districts; the others belong to one. */
export type CacheNoun =
  // Public messages beside what they ask about, which change less often than messages.
  | 'answers'
  | 'articles'
  | 'areas'
  | 'banners'
  | 'categories'
  | 'hints'
  | 'messages'
  | 'pages'
  | 'payments'
  | 'settings'
  | 'words'

export const cacheTag = (noun: CacheNoun, districtCode: string): string =>
  noun === 'categories' ? noun : `${noun}:${districtCode}`

/**
 * Invalidates these tags in every process when the transaction commits. The tags must fit PostgreSQL's limit for
 * notification payloads: below 8,000 bytes.
 */
export async function dropCacheTags(tx: Db | Tx, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await sql`select pg_notify(${cacheTagsChannel}, ${tags.join(' ')})`.execute(tx)
}

export const isSettingsTag = (tag: string): boolean => tag.startsWith('settings:')

/** Tags of a notification payload. */
export const parseCacheTags = (payload: string): string[] => payload.split(' ').filter(Boolean)
