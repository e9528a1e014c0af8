import { createHash } from 'node:crypto'
import { type Actor, nameOf } from '../../../access/policy.ts'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { listAreaNames } from '../../units/queries.server.ts'
import {
  applyChange,
  type Change,
  changeMessage,
  lockRepeats,
  type MessageId,
  type MessageRow,
  recordEvent,
} from '../answering/change.server.ts'
import { requireText } from '../../../platform/text/long-text.ts'
import { personalWords } from '../../checks/personal-words.ts'
import { checkReply, checkReturn } from '../answering/rules.ts'
import { needsReplyApproval } from '../reply-approval.server.ts'
import { sealReply, unsealEvent, unsealMessage } from '../seal.server.ts'
import '../table.server.ts'

export type Reply = {
  content: string
  /** The replying unit; the one that the message is assigned to if left out. */
  name?: string
  /** The actor wants to send the personal data in it. */
  confirmed?: boolean
}

/** What becomes of a reply: the citizen sees it, or another person is asked. */
export type ReplyOutcome = 'replied' | 'proposed'

/** Identifies the text of a reply, so that the text that was approved is the one that is sent. */
export const replyHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Replies to a message and those joined to it, or corrects the reply. Where the message's district wants approval, the
 * reply waits for it.
 * @throws AppError not_found, forbidden, invalid for an empty or too long text, or one with personal data that is not
 * confirmed.
 */
export async function replyMessage(
  tx: Tx,
  keys: Keys,
  actor: Actor,
  message: MessageId,
  { content, name, confirmed = false }: Reply,
  now: Date,
): Promise<ReplyOutcome> {
  let outcome: ReplyOutcome = 'replied'
  await changeMessage(tx, actor, 'message.reply', message, now, async (row) => {
    const text = requireText('reply', content, checkReply)
    const found = personalWords(text)
    if (found && !confirmed)
      throw wrongField('confirmed', `答复里有${found}。确需告诉留言人的，请勾选“已核对”再发；否则请删去或遮盖`)
    const repeats = await lockRepeats(tx, message)
    const nickname = requireShareable(keys, message.districtCode, [row, ...repeats], text)
    if (nickname && !confirmed) throw wrongField('confirmed', sharedNickname(nickname))
    if (await needsReplyApproval(tx, message.districtCode)) {
      outcome = 'proposed'
      return proposal(tx, keys, actor, message, text, now)
    }
    return send(tx, keys, actor, message, { row, repeats, text, name, action: 'message.reply' }, now)
  })
  return outcome
}

async function proposal(tx: Tx, keys: Keys, actor: Actor, { id }: MessageId, text: string, now: Date): Promise<Change> {
  const event = await recordEvent(tx, id, nameOf(actor), { kind: 'proposed', text: { keys, content: text } }, now)
  return { set: { proposal_id: event }, action: 'message.propose' }
}

/**
 * Sends the reply that waits for approval, to the letter.
 * @param hash of the text that the actor read.
 * @throws AppError not_found, forbidden, conflict if none waits, the actor wrote it or it is another text.
 */
export async function approveReply(
  tx: Tx,
  keys: Keys,
  actor: Actor,
  message: MessageId,
  hash: string,
  now: Date,
): Promise<void> {
  await changeMessage(tx, actor, 'message.approve', message, now, async (row) => {
    const { text } = await requireProposal(tx, keys, actor, row)
    if (replyHash(text) !== hash) throw new AppError('conflict', '待审核的答复已经换了，请看过现在的再审核。')
    const repeats = await lockRepeats(tx, message)
    const nickname = requireShareable(keys, message.districtCode, [row, ...repeats], text)
    // The writer confirmed it for those that were joined then.
    if (nickname && (await isJoinedSince(tx, row))) throw new AppError('conflict', sharedNickname(nickname))
    await recordEvent(tx, message.id, nameOf(actor), { kind: 'approved' }, now)
    const change = await send(tx, keys, actor, message, { row, repeats, text, action: 'message.approve' }, now)
    return { ...change, detail: { ...change.detail, approvedHash: hash } }
  })
}

/** Returns a reply to its writer. @throws AppError not_found, forbidden, conflict, invalid for a missing reason. */
export async function returnReply(
  tx: Tx,
  keys: Keys,
  actor: Actor,
  message: MessageId,
  reason: string,
  now: Date,
): Promise<void> {
  await changeMessage(tx, actor, 'message.approve', message, now, async (row) => {
    await requireProposal(tx, keys, actor, row)
    const content = requireText('returnReason', reason, checkReturn)
    return {
      set: { proposal_id: null },
      event: { kind: 'returned', text: { keys, content } },
      action: 'message.return',
    }
  })
}

async function requireProposal(
  tx: Tx,
  keys: Keys,
  actor: Actor,
  { proposalId }: MessageRow,
): Promise<{ text: string }> {
  if (proposalId === null) throw new AppError('conflict', '没有等待审核的答复。')
  const event = await tx
    .selectFrom('message_event')
    .select(['actor', 'seal_key as sealKey', 'key_version as keyVersion', 'sealed'])
    .where('id', '=', proposalId)
    .executeTakeFirstOrThrow()
  if (event.actor === nameOf(actor)) throw new AppError('conflict', '答复由另一个人审核，不能审核自己写的。')
  const { sealKey, keyVersion, sealed } = event
  if (sealed === null || keyVersion === null) throw new Error(`Event ${proposalId} has no text.`)
  return { text: unsealEvent(keys.read(), { sealKey, keyVersion, sealed }) }
}

/** Whether a message was joined to this one after the reply that waits was written. */
async function isJoinedSince(tx: Tx, { id, proposalId }: MessageRow): Promise<boolean> {
  const event = await tx
    .selectFrom('message_event')
    .select('id')
    .where('message_id', '=', id)
    .where('kind', '=', 'joined')
    .where('id', '>', proposalId)
    .limit(1)
    .executeTakeFirst()
  return event !== undefined
}

/**
 * A reply to several citizens must name none of them to the others.
 * @param field of the form that sends it.
 * @returns a nickname that is in it, which may also be an ordinary word, such as 村民; null if none is.
 * @throws AppError invalid for personal data.
 */
export function requireShareable(
  keys: Keys,
  districtCode: string,
  rows: readonly MessageRow[],
  text: string,
  field: 'reply' | 'first' = 'reply',
): string | null {
  if (rows.length < 2) return null
  const found = personalWords(text)
  if (found) throw wrongField(field, `这条答复发给 ${rows.length} 位留言人，里面有${found}，请删去，或者先取消合并`)
  const keySet = keys.read()
  const nicknames = rows.map((row) => unsealMessage(keySet, { ...row, districtCode }).nickname)
  return nicknames.find((nickname) => nickname.length > 1 && text.includes(nickname)) ?? null
}

const sharedNickname = (nickname: string): string =>
  `这条答复发给几位留言人，里面有其中一位的昵称“${nickname}”。请改称“您”，或者先取消合并；不是指这位留言人的，请勾选“已核对”再发`

type Sending = {
  row: MessageRow
  repeats: readonly MessageRow[]
  text: string
  name?: string | undefined
  action: 'message.reply' | 'message.approve'
}

async function send(
  tx: Tx,
  keys: Keys,
  actor: Actor,
  { districtCode, id }: MessageId,
  { row, repeats, text, name, action }: Sending,
  now: Date,
): Promise<Change> {
  const from = name ?? (await listAreaNames(tx, [row.areaId])).get(row.areaId) ?? ''
  for (const repeat of repeats) {
    const change = replyChange(keys, districtCode, repeat, { text, from }, now)
    const place = { districtCode, id: repeat.id, version: repeat.version }
    const detail = { ...change.detail, first: id }
    await applyChange(tx, nameOf(actor), place, { ...change, action, detail }, now)
  }
  const change = replyChange(keys, districtCode, row, { text, from }, now)
  const detail = { ...change.detail, ...(repeats.length > 0 && { repeats: repeats.length }) }
  return { ...change, action, detail }
}

/** The change by which a message gets a reply or a corrected one. */
export function replyChange(
  keys: Keys,
  districtCode: string,
  row: MessageRow,
  { text, from }: { text: string; from: string },
  now: Date,
): Change {
  // A row has one key_version, so the reply is sealed with the same key version as the message.
  const key = keys.read().versions.find(({ version }) => version === row.keyVersion)
  if (!key) throw new Error(`Key version ${row.keyVersion} is missing.`)
  return {
    set: {
      state: 'answered',
      sealed_reply: sealReply(key, { districtCode, submissionKey: row.submissionKey }, text),
      reply_name: from,
      reply_time: now,
      accepted_time: row.acceptedTime ?? now,
      answered_time: row.answeredTime ?? now,
      asked_time: null,
      proposal_id: null,
    },
    event: { kind: 'replied', text: { keys, content: text } },
    ...(row.answeredTime !== null && { detail: { correction: true } }),
  }
}
