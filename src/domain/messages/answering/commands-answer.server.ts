import { type Actor, nameOf } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import type { Rule } from '../../../platform/field-rule.ts'
import { requireText } from '../../../platform/text/long-text.ts'
import { changeMessage, lockMessageFor, type MessageId } from './change.server.ts'
import { requireUnit } from '../asking/commands.server.ts'
import type { MessageKind } from '../kinds.ts'
import { maskNickname } from '../masking.ts'
import type { PublicText } from '../../../platform/text/public-text.ts'
import { requirePublic } from '../../checks/public-gate.server.ts'
import { redact } from './redaction.ts'
import { checkNote, checkPublicContent, checkPublicReply, checkQuestion, checkReason } from './rules.ts'
import { unsealMessage } from '../seal.server.ts'

/** @throws AppError not_found, forbidden, conflict for a message that is already accepted, assigned or answered. */
export async function acceptMessage(
  tx: Tx,
  actor: Actor,
  message: MessageId,
  now: Date,
  kind: MessageKind | null = null,
): Promise<void> {
  await changeMessage(tx, actor, 'message.accept', message, now, ({ state, kind: given }) => {
    if (state !== 'received') throw new AppError('conflict', '这条留言已经受理。')
    return { set: { state: 'accepted', accepted_time: now, kind: kind ?? given }, event: { kind: 'accepted' } }
  })
}

/**
 * Assigns a message to any unit of the district; assigning counts as accepting.
 * @throws AppError not_found, forbidden, conflict once answered, invalid for a unit of another district.
 */
export async function assignMessage(
  tx: Tx,
  keys: Keys,
  actor: Actor,
  message: MessageId,
  { areaId, reason }: { areaId: number; reason: string },
  now: Date,
): Promise<void> {
  await changeMessage(tx, actor, 'message.assign', message, now, async (row) => {
    if (row.state === 'answered') throw new AppError('conflict', '这条留言已经反馈。')
    const content = requireText('reason', reason, checkReason)
    if (areaId === row.areaId) throw wrongField('unit', '留言已经在这个单位，请选择别的单位')
    await requireUnit(tx, message.districtCode, areaId)
    return {
      set: {
        state: 'assigned',
        area_id: areaId,
        accepted_time: row.acceptedTime ?? now,
        assigned_time: now,
        // Another unit has its own people.
        assignee_id: null,
        proposal_id: null,
      },
      event: { kind: 'assigned', areaId, text: { keys, content } },
      detail: { areaId },
    }
  })
}

/**
 * Asks the writer a question, which they answer with the receipt number; counts as accepting.
 * @throws AppError not_found, forbidden, conflict once answered, invalid for an empty or too long question.
 */
export async function askBack(
  tx: Tx,
  keys: Keys,
  actor: Actor,
  message: MessageId,
  question: string,
  now: Date,
): Promise<void> {
  await changeMessage(tx, actor, 'message.ask', message, now, ({ state, acceptedTime }) => {
    if (state === 'answered') throw new AppError('conflict', '这条留言已经反馈。')
    const content = requireText('question', question, checkQuestion)
    return {
      set: {
        asked_time: now,
        ...(state === 'received' ? { state: 'accepted', accepted_time: acceptedTime ?? now } : {}),
      },
      event: { kind: 'asked', text: { keys, content } },
    }
  })
}

/** Adds a note that citizens never see. Notes are not changed or deleted. @throws AppError not_found, forbidden, invalid. */
export async function addNote(
  tx: Tx,
  keys: Keys,
  actor: Actor,
  message: MessageId,
  text: string,
  now: Date,
): Promise<void> {
  await changeMessage(tx, actor, 'message.note', message, now, () => ({
    set: {},
    event: { kind: 'noted', text: { keys, content: requireText('note', text, checkNote) } },
  }))
}

/** The texts that everybody may read, as staff release them. */
export type Release = { content: string; reply: string }

export type NewRelease = Release & {
  /** Words to take out of both texts, visibly. What was said and answered stays as it is. */
  hiddenWords?: readonly string[]
}

/**
 * Makes an answered message public, or replaces its public text.
 * @throws AppError not_found, forbidden, conflict before the reply or if its writer wants it read with the receipt
 * only, invalid for texts with personal data.
 */
export async function publishMessage(
  tx: Tx,
  keys: Keys,
  actor: Actor,
  message: MessageId,
  { content, reply, hiddenWords = [] }: NewRelease,
  now: Date,
): Promise<void> {
  await changeMessage(tx, actor, 'message.publish', message, now, async (row) => {
    if (row.state !== 'answered') throw new AppError('conflict', '答复以后才能公开。')
    if (row.receiptOnly) throw new AppError('conflict', '留言人要求仅凭回执编号查看，不能公开。')
    const missing = hiddenWords.find((word) => !content.includes(word) && !reply.includes(word))
    if (missing) throw wrongField('hiddenWords', `公开的留言和答复里都没有“${missing}”，请核对要隐去的字词`)
    const texts = {
      content: requirePublicText('publicContent', '公开的留言', redact(content, hiddenWords), checkPublicContent),
      reply: requirePublicText('publicReply', '公开的答复', redact(reply, hiddenWords), checkPublicReply),
    }
    const box = { ...row, districtCode: message.districtCode, sealedReply: null }
    const nickname = requirePublic(
      'nickname',
      { title: '称呼' },
      maskNickname(unsealMessage(keys.read(), box).nickname),
    )
    await tx
      .insertInto('message_release')
      .values({ message_id: message.id, nickname, ...texts })
      .onConflict((conflict) => conflict.column('message_id').doUpdateSet({ nickname, ...texts }))
      .execute()
    return { set: { visibility: 'public', published_time: now }, event: { kind: 'published' } }
  })
}

const requirePublicText = (field: string, title: string, text: string, rule: Rule): PublicText =>
  requirePublic(field, { title }, requireText(field, text, rule))

/** Makes a public message private again. @throws AppError not_found, forbidden, conflict if it is private. */
export async function hideMessage(tx: Tx, actor: Actor, message: MessageId, now: Date): Promise<void> {
  await changeMessage(tx, actor, 'message.publish', message, now, async ({ visibility }) => {
    if (visibility !== 'public') throw new AppError('conflict', '这条留言没有公开。')
    await tx.deleteFrom('message_release').where('message_id', '=', message.id).execute()
    return {
      set: { visibility: 'private', published_time: null },
      event: { kind: 'hidden' },
      action: 'message.hide',
    }
  })
}

/** The whole phone number of the writer; that it was read is audited. @throws AppError not_found, forbidden. */
export async function openPhone(tx: Tx, keys: Keys, actor: Actor, { districtCode, id }: MessageId): Promise<string> {
  const row = await lockMessageFor(tx, actor, 'message.phone', { districtCode, id })
  await recordAudit(tx, { actor: nameOf(actor), action: 'message.phone', districtCode, subject: String(id) })
  return unsealMessage(keys.read(), { ...row, districtCode, sealedReply: null }).phone
}
