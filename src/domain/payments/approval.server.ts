import type { Db, Tx } from '../../platform/db/types.ts'
import { parseField } from '../../platform/text/form-field.ts'
import { getSettings } from '../districts/queries.server.ts'
import { reasonText } from './reason-schema.ts'

/** Whether a second person confirms what citizens will see: the setting of the payments' own district. */
export const needsSecondPerson = async (db: Db | Tx, districtCode: string): Promise<boolean> =>
  (await getSettings(db, districtCode))?.settings.paymentApproval ?? false

/** A reason as it is stored. @throws AppError invalid */
export const readReason = (text: string): string => parseField(reasonText, text, 'reason')
