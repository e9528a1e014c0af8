import { createHash } from 'node:crypto'
import { type Actor, getActorName } from '../../../access/policy.ts'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { personalWords } from '../../checks/personal-words.ts'
import type { OperationContext } from '../../operation.ts'
import type { Change, MessageRow } from '../answering/change.server.ts'
import { sealReply, unsealEvent, unsealMessage } from '../seal.server.ts'
import '../table.server.ts'

/** Identifies the text of a reply, so that the text that was approved is the one that is sent. */
export const replyHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The reply that waits. @throws AppError conflict if none waits, or the actor wrote it. */
export async function getProposalText(tx: Tx, keys: Keys, actor: Actor, { proposalId }: MessageRow): Promise<string> {
  if (proposalId === null) throw new AppError('conflict', '没有等待审核的答复。')
  const event = await tx
    .selectFrom('message_event')
    .select(['actor', 'seal_key as sealKey', 'key_version as keyVersion', 'sealed'])
    .where('id', '=', proposalId)
    .executeTakeFirstOrThrow()
  if (event.actor === getActorName(actor)) throw new AppError('conflict', '答复由另一个人审核，不能审核自己写的。')
  const { sealKey, keyVersion, sealed } = event
  if (sealed === null || keyVersion === null) throw new Error(`Event ${proposalId} has no text.`)
  return unsealEvent(keys.read(), { sealKey, keyVersion, sealed })
}

/** Whether a message was joined to this one after the reply that waits was written. */
export async function wasJoinedSince(tx: Tx, { id, proposalId }: MessageRow): Promise<boolean> {
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
 * @param field of the input that sends it.
 * @returns a nickname that is in it, which may also be an ordinary word, such as 村民; null if none is.
 * @throws AppError invalid for personal data.
 */
export function findSharedNickname(
  { district, keys }: Pick<OperationContext, 'district' | 'keys'>,
  rows: readonly MessageRow[],
  text: string,
  field: 'content' | 'firstId',
): string | null {
  if (rows.length < 2) return null
  const found = personalWords(text)
  if (found) throw wrongField(field, `这条答复发给 ${rows.length} 位留言人，里面有${found}，请删去，或者先取消合并`)
  const keySet = keys.read()
  const nicknames = rows.map((row) => unsealMessage(keySet, { ...row, districtCode: district.areaCode }).nickname)
  return nicknames.find((nickname) => nickname.length > 1 && text.includes(nickname)) ?? null
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
