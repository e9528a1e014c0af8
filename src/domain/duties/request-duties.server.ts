import type { Tx } from '../../platform/db/types.ts'
import './table.server.ts'

/** Asks the job to look at the duties of districts again. Changes of units, items and holidays ask by triggers. */
export async function requestDuties(tx: Tx, districtCodes: readonly string[]): Promise<void> {
  if (districtCodes.length === 0) return
  await tx
    .updateTable('duty_run')
    .set({ made_day: null })
    .where('district_code', 'in', [...districtCodes])
    .where('made_day', 'is not', null)
    .execute()
}
