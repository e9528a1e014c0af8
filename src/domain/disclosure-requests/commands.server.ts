import { type Actor, authorise, nameOf } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import { lockKeysInUse } from '../../platform/crypto/key-locks.server.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import { formatDate } from '../../platform/dates.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { requireText } from '../../platform/text/long-text.ts'
import { getDistrictPlace } from '../areas/queries.server.ts'
import { personalWords } from '../checks/personal-words.ts'
import { getCalendar } from '../holidays/queries.server.ts'
import { workingDayAfter } from '../holidays/working-days.ts'
import { applyChange, type Change, type LockedRequest, lockRequest } from './change.server.ts'
import { answerByOf } from './deadlines.ts'
import { can, type RequestAction } from './policy.ts'
import { askDays, checkAnswer, checkQuestion, checkReason, supplyDays } from './rules.ts'
import { type SealedRequest, unsealRequest } from './seal.server.ts'
import { type RequestResult, requestResults } from './states.ts'

export type RequestRef = {
  districtCode: string
  id: number
  /** As the actor saw it; left out by the operator. */
  version?: number
}

/**
 * Changes a request, locked.
 * @throws AppError not_found, forbidden, conflict if it is answered or was changed since the actor saw it.
 */
async function change(
  tx: Tx,
  actor: Actor,
  action: Exclude<RequestAction, 'disclosure-request.read' | 'disclosure-request.contact'>,
  { districtCode, id, version }: RequestRef,
  now: Date,
  plan: (row: LockedRequest) => Omit<Change, 'action'> | Promise<Omit<Change, 'action'>>,
): Promise<void> {
  authorise(can(actor, action, { place: await getDistrictPlace(tx, districtCode) }))
  await lockKeysInUse(tx)
  const row = await lockRequest(tx, districtCode, id)
  if (row.state === 'answered') throw new AppError('conflict', '这份申请已经答复。')
  if (version !== undefined && version !== row.version)
    throw new AppError('conflict', '您打开以后，这份申请有了变化。您填写的内容还在，没有发出；请看过现在的情况再决定。')
  await applyChange(tx, nameOf(actor), row, { action, ...(await plan(row)) }, now)
}

/** @throws AppError as `change`; conflict if it is accepted already. */
export const acceptRequest = (tx: Tx, actor: Actor, request: RequestRef, now: Date): Promise<void> =>
  change(tx, actor, 'disclosure-request.accept', request, now, ({ state }) => {
    if (state !== 'received') throw new AppError('conflict', '这份申请已经受理。')
    return { set: { state: 'accepted', accepted_time: now }, event: { kind: 'accepted' } }
  })

export type Question = { question: string; /** Working days. */ days: number }

/** Asks the applicant once to complete the request; the time for the answer begins anew when they do. */
export const askApplicant = (
  tx: Tx,
  keys: Keys,
  actor: Actor,
  request: RequestRef,
  { question, days }: Question,
  now: Date,
): Promise<void> =>
  change(tx, actor, 'disclosure-request.ask', request, now, async ({ askedTime, acceptedTime, receivedTime }) => {
    if (askedTime) throw new AppError('conflict', '补正只能要求一次，这份申请已经要求过。')
    const calendar = await getCalendar(tx, request.districtCode)
    // Otherwise asking would make a late answer look timely.
    if (formatDate(now) > workingDayAfter(formatDate(receivedTime), askDays, calendar))
      throw new AppError('conflict', `收到申请已经超过 ${askDays} 个工作日，不能再要求补正，请直接答复。`)
    const content = requireText('question', question, checkQuestion)
    if (!Number.isInteger(days) || days < supplyDays.least || days > supplyDays.most)
      throw wrongField('days', `补正期限应为 ${supplyDays.least} 到 ${supplyDays.most} 个工作日`)
    const supplyBy = workingDayAfter(formatDate(now), days, calendar)
    return {
      set: { state: 'asked', asked_time: now, supply_by: supplyBy, accepted_time: acceptedTime ?? now },
      event: { kind: 'asked', text: { keys, content } },
      detail: { supplyBy },
    }
  })

/** Extends the time for the answer, once, with a reason that the applicant reads. */
export const extendRequest = (
  tx: Tx,
  keys: Keys,
  actor: Actor,
  request: RequestRef,
  reason: string,
  now: Date,
): Promise<void> =>
  change(tx, actor, 'disclosure-request.extend', request, now, async (row) => {
    if (row.extendedTime) throw new AppError('conflict', '期限只能延长一次，这份申请已经延长过。')
    if (row.state === 'asked') throw new AppError('conflict', '申请人补正以前不计算期限，不用延长。')
    const calendar = await getCalendar(tx, request.districtCode)
    if (formatDate(now) > answerByOf(row, calendar)) throw new AppError('conflict', '答复期限已经过了，不能再延长。')
    const content = requireText('reason', reason, checkReason)
    return {
      set: { extended_time: now, ...(row.state === 'received' && { state: 'accepted', accepted_time: now }) },
      event: { kind: 'extended', text: { keys, content } },
      detail: { answerBy: answerByOf({ ...row, extendedTime: now }, calendar) },
    }
  })

export type Answer = {
  result: RequestResult
  content: string
  /** Personal data in the answer was seen and is meant. */
  confirmed: boolean
}

/** @throws AppError as `change`; invalid for the text, or for personal data that nobody confirmed. */
export const answerRequest = (
  tx: Tx,
  keys: Keys,
  actor: Actor,
  request: RequestRef,
  { result, content: typed, confirmed }: Answer,
  now: Date,
): Promise<void> =>
  change(tx, actor, 'disclosure-request.answer', request, now, (row) => {
    if (!requestResults.includes(result)) throw wrongField('result', '请选择答复类型')
    if (result === 'abandoned' && (row.state !== 'asked' || formatDate(now) <= (row.supplyBy ?? '')))
      throw wrongField('result', '补正期限过后申请人没有补正的，才能选这一项')
    const content = requireText('answer', typed, checkAnswer)
    const personal = personalWords(content)
    if (personal && !confirmed)
      throw wrongField('confirmed', `答复里有${personal}。如果是申请人自己的，请勾选确认；别人的请删去`)
    return {
      set: { state: 'answered', result, answered_time: now, accepted_time: row.acceptedTime ?? now },
      event: { kind: 'answered', text: { keys, content } },
      detail: { requestResult: result },
    }
  })

/** The applicant's numbers and address in full; opening them is audited. @throws AppError not_found, forbidden */
export async function openContact(
  tx: Tx,
  keys: Keys,
  actor: Actor,
  { districtCode, id }: RequestRef,
): Promise<Pick<SealedRequest, 'number' | 'phone' | 'address'>> {
  authorise(can(actor, 'disclosure-request.contact', { place: await getDistrictPlace(tx, districtCode) }))
  const row = await lockRequest(tx, districtCode, id)
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'disclosure-request.contact',
    districtCode,
    subject: String(id),
  })
  const { number, phone, address } = unsealRequest(keys.read(), row)
  return { number, phone, address }
}
