import type { RequestContext } from '../../request-context.ts'
import { admit, toRefusal } from '../../../platform/limits/admission.server.ts'
import type { Paged } from '../../../platform/paging.ts'
import { tooMany } from '../../../platform/limits/citizen-limits.ts'
import { findRules } from './rate-limits.ts'
import { findMessagesByPhone, type MessageLookUp, type ShownMessage } from '../queries.server.ts'
import { normalisePhone } from '../../../platform/text/phone.ts'

/**
 * Counts a look-up of the messages of a validated phone number, or what the holder of a receipt does: receipts are not
 * guessed.
 * @param proof the solved challenge, or empty.
 * @throws AppError too_many above the limits; ProofRequired if proof of work lifts them.
 */
export async function admitLookUp(
  { keys, limits, address }: RequestContext,
  typedPhone: string,
  proof: string,
): Promise<void> {
  const applicant = { address, keys: { phone: normalisePhone(typedPhone), all: '' }, proof }
  const admission = await admit(limits, keys.read().current.index, findRules, applicant)
  if (admission.state !== 'admitted') throw toRefusal(admission, tooMany('查询'))
}

/**
 * Looks up the messages of a validated phone number.
 * @param proof the solved challenge, or empty.
 * @param act what to do before, once it is admitted.
 * @throws AppError too_many above the limits; ProofRequired if proof of work lifts them.
 */
export async function findWithinLimits(
  site: RequestContext,
  asked: Omit<MessageLookUp, 'districtCode' | 'terms'>,
  proof: string,
  act: () => Promise<void> = async () => undefined,
): Promise<Paged<ShownMessage>> {
  const { db, keys, district, terms } = site
  const phone = normalisePhone(asked.phone)
  await admitLookUp(site, phone, proof)
  await act()
  return findMessagesByPhone(db, keys, { ...asked, phone, districtCode: district.areaCode, terms })
}
