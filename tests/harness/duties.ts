import { makeDuties } from '../../src/domain/duties/make-duties.server.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { dropCacheTags } from '../../src/platform/cache/cache-tags.ts'

/** Makes the items and duties of a district as the job does. */
export async function madeDuties(db: Db, districtCode = '152201000000', now = new Date()): Promise<void> {
  await db.transaction().execute((tx) => makeDuties(tx, districtCode, now))
  await dropCacheTags(db, ['articles'])
}
