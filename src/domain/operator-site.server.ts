import type { Keys } from '../platform/crypto/keys.server.ts'
import type { Limits } from '../platform/limits/limits.server.ts'
import type { Db } from '../platform/db/types.ts'
import type { District } from './districts/schema.ts'
import { publicCalendar } from './holidays/queries.server.ts'
import type { Terms } from './messages/deadlines.ts'
import type { OperationContext } from './operation.ts'

/** What operations get without a request: from the command line, and for demo content at some time in the past. */
export const operatorSite = (db: Db, keys: Keys, district: District, now: Date, limits?: Limits): OperationContext => ({
  db,
  keys,
  district,
  now,
  terms: termsOf(district),
  league: () => [{ district, terms: termsOf(district) }],
  origin: '',
  system: null,
  testChannels: null,
  store: null,
  pageTitles: {},
  get limits(): Limits {
    if (limits) return limits
    throw new Error('Operators are not limited.')
  },
})

const termsOf = (district: District): Terms => ({ ...district.deadlines, calendar: publicCalendar })
