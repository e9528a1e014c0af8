import type { Db, Tx } from '../../platform/db/types.ts'
import { getSettings } from '../districts/queries.server.ts'

/** Whether another person approves a reply before it is sent: the setting of the message's own district. */
export const needsReplyApproval = async (db: Db | Tx, districtCode: string): Promise<boolean> =>
  (await getSettings(db, districtCode))?.settings.replyApproval ?? false
