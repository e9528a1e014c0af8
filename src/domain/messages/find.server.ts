import type { RequestContext } from '../request-context.ts'
import { admit, refusalOf } from '../../platform/limits/admission.server.ts'
import type { Paged } from '../../platform/paging.ts'
import { findRules, tooMany } from './limits.ts'
import { findMessagesByPhone, type MessageLookUp, type ShownMessage } from './queries.server.ts'
import { normalisePhone } from './rules.ts'

/**
 * Looks up the messages of a validated phone number.
 * @param proof the solved challenge, or empty.
 * @param act what to do before, once it is admitted.
 * @throws AppError too_many above the limits; ProofRequired if proof of work lifts them.
 */
export async function findWithinLimits(
  { db, keys, district, terms, limits, address }: RequestContext,
  asked: Omit<MessageLookUp, 'districtCode' | 'terms'>,
  proof: string,
  act: () => Promise<void> = async () => undefined,
): Promise<Paged<ShownMessage>> {
  const phone = normalisePhone(asked.phone)
  const applicant = { address, keys: { phone, all: '' }, proof }
  const admission = await admit(limits, keys.read().current.index, findRules, applicant)
  if (admission.state !== 'admitted') throw refusalOf(admission, tooMany('查询'))
  await act()
  return findMessagesByPhone(db, keys, { ...asked, phone, districtCode: district.areaCode, terms })
}
