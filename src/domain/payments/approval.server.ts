import type { Db, Tx } from '../../platform/db/types.ts'
import { wrongField } from '../../platform/errors.ts'
import { oneLine } from '../../platform/text/text-input.ts'
import { getSettings } from '../districts/queries.server.ts'
import { reasonRule } from './reason.ts'

/** Whether a second person confirms what citizens will see: the setting of the payments' own district. */
export const needsSecondPerson = async (db: Db | Tx, districtCode: string): Promise<boolean> =>
  (await getSettings(db, districtCode))?.settings.paymentApproval ?? false

/** A reason as it is stored. @throws AppError invalid */
export function readReason(text: string): string {
  const reason = oneLine(text)
  const problem = reasonRule(reason)
  if (problem) throw wrongField('reason', problem)
  return reason
}
