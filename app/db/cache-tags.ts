import { sql } from 'kysely'
import type { Db, Tx } from './types.ts'

export const cacheTagsChannel = 'cache_tags'

/** What pages are made from. Categories are shared by all districts, the rest belongs to one. */
export type CacheNoun = 'articles' | 'areas' | 'banners' | 'categories'

export const cacheTag = (noun: CacheNoun, districtCode: string): string =>
  noun === 'categories' ? noun : `${noun}:${districtCode}`

/**
 * Announces that what stands behind these tags has changed. Sent when the transaction commits, to every process.
 * PostgreSQL takes payloads below 8,000 bytes.
 */
export async function dropCacheTags(tx: Db | Tx, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await sql`select pg_notify(${cacheTagsChannel}, ${tags.join(' ')})`.execute(tx)
}

/** Tags of a notified payload. */
export const parseCacheTags = (payload: string): string[] => payload.split(' ').filter(Boolean)
