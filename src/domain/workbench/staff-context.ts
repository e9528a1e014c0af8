import { type Actor, requireStaff, type Staff } from '../../access/policy.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import type { Db } from '../../platform/db/types.ts'
import type { Terms } from '../messages/deadlines.ts'
import type { OperationContext } from '../operation.ts'

/** Who asks for what waits in a district, and when. */
export type StaffContext = {
  site: OperationContext
  db: Db
  keys: Keys
  actor: Staff
  districtCode: string
  terms: Terms
  now: Date
}

export const createStaffContext = (
  db: Db,
  { actor, site }: { actor: Actor; site: OperationContext },
): StaffContext => ({
  site,
  db,
  keys: site.keys,
  actor: requireStaff(actor),
  districtCode: site.district.areaCode,
  terms: site.terms,
  now: site.now,
})
