import type { District } from '../src/domain/districts/schema.ts'
import { publicCalendar } from '../src/domain/holidays/queries.server.ts'
import type { Site } from '../src/domain/operation.ts'
import type { Keys } from '../src/platform/crypto/keys.server.ts'
import type { Db } from '../src/platform/db/types.ts'

/** What operations get of a request, for one that was made at some time in the past. */
export const demoSite = (db: Db, keys: Keys, district: District, now: Date): Site => ({
  db,
  keys,
  district,
  now,
  terms: { ...district.deadlines, calendar: publicCalendar },
  origin: '',
  get limits(): never {
    throw new Error('Demo content does nothing that is limited.')
  },
})
