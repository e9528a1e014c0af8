import type { Staff } from '../../access/policy.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import type { Db } from '../../platform/db/types.ts'
import type { Terms } from '../messages/deadlines.ts'
import type { RequestContext } from '../request-context.ts'

/** Who asks for what waits in a district, and when. */
export type Asking = { db: Db; keys: Keys; actor: Staff; districtCode: string; terms: Terms; now: Date }

export const askingOf = ({ db, keys, district, terms, now }: RequestContext, actor: Staff): Asking => ({
  db,
  keys,
  actor,
  districtCode: district.areaCode,
  terms,
  now,
})
