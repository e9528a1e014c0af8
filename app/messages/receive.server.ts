import type { Site } from '../context.ts'
import { submitMessage } from './commands.server.ts'
import { sendLimits, takeTries } from './limits.ts'
import { findSubmitted } from './queries.server.ts'
import type { NewMessage } from './seal.server.ts'

/**
 * Takes a message in, within the limits; one that is stored already costs no try, however often it is sent.
 * @param lastReceipt the receipt that the sender still holds, for a form that was sent once more with a fresh key.
 * @returns its receipt number, the same each time.
 * @throws AppError invalid for a unit of another district or a key that is none, too_many above the limits.
 */
export async function receiveMessage(site: Site, message: NewMessage, lastReceipt: string | null): Promise<string> {
  const { db, keys, district, limits, address, now } = site
  const before = await findSubmitted(db, keys, district.areaCode, message, lastReceipt)
  if (before) return before
  await takeTries(limits, sendLimits, { address, phone: message.phone }, '提交')
  return (await submitMessage(db, keys, district.areaCode, message, now)).receipt
}
