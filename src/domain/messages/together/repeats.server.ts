import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { isWithinAreas } from '../../../access/places.server.ts'
import { type Actor, nameOf, requireRole } from '../../../access/policy.ts'
import { lockKeysInUse } from '../../../platform/crypto/key-locks.server.ts'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../../platform/errors.ts'
import { getPlace } from '../../units/queries.server.ts'
import {
  applyChange,
  authoriseMessage,
  type Change,
  changeMessage,
  lockMessages,
  lockRepeats,
  type MessageId,
  type MessageRow,
} from '../answering/change.server.ts'
import { excerptOf } from '../excerpt.ts'
import { can, areasOf, mayAnywhere, messageActions } from '../policy.ts'
import type { Asking } from '../queries-staff.server.ts'
import { needsReplyApproval } from '../reply-approval.server.ts'
import { type MessageBox, unsealMessage, unsealReply } from '../seal.server.ts'
import type { MessageState } from '../table.server.ts'
import { replyChange, requireShareable } from './reply.server.ts'
import { similarityTo } from './similar.ts'
import '../../../access/area-table.server.ts'

/**
 * Joins a message to an earlier one about the same matter: one answer serves both, each citizen sees it under their own
 * receipt. An answer that is there already is sent at once, unless the district wants replies to be approved.
 * @throws AppError not_found, forbidden, conflict for a message that is answered, joined, or has others joined to it,
 * invalid for a first message that cannot be it.
 */
export async function joinRepeat(
  tx: Tx,
  keys: Keys,
  actor: Actor,
  message: MessageId,
  firstId: number,
  now: Date,
): Promise<void> {
  await requireMayJoin(tx, actor, message)
  if (firstId === message.id) throw wrongField('first', '不能并入它自己，请填写另一条留言的编号')
  await lockKeysInUse(tx)
  const first = await lockFirst(tx, actor, message, firstId)
  await changeMessage(tx, actor, 'message.join', message, now, async (row) => {
    if (row.joinedTo !== null) throw new AppError('conflict', `这条留言已经并入 ${row.joinedTo} 号留言。`)
    if (row.state === 'answered') throw new AppError('conflict', '这条留言已经反馈，不用再合并。')
    if ((await lockRepeats(tx, message)).length > 0)
      throw new AppError('conflict', '有别的留言并入了这条，请把它留作先收到的一条。')
    if (first.receivedTime > row.receivedTime) throw wrongField('first', '请并入先收到的一条，它的期限更早')
    await recordFirst(tx, keys, actor, message, first, now)
    if (first.state === 'answered' && (await needsReplyApproval(tx, message.districtCode)))
      throw wrongField('first', '那条留言已经答复；答复要先由另一个人审核，不能直接发给这位留言人，请单独答复')
    return joined(keys, message.districtCode, row, first, now)
  })
}

/** Before the first message is looked at, and without a lock, since that is locked first. */
async function requireMayJoin(tx: Tx, actor: Actor, { districtCode, id }: MessageId): Promise<void> {
  requireRole(actor, messageActions['message.join'].roles)
  const row = await tx
    .selectFrom('message')
    .select('area_id as areaId')
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .executeTakeFirst()
  if (!row) throw notFound('没有这条留言。')
  authoriseMessage(actor, 'message.join', await getPlace(tx, row.areaId))
}

/** Locks both messages in the order of their ids: two who join them to each other do not deadlock. */
async function lockFirst(tx: Tx, actor: Actor, message: MessageId, id: number): Promise<MessageRow> {
  const rows = await lockMessages(tx, message.districtCode, [message.id, id])
  const first = rows.find((row) => row.id === id)
  // Messages of other units do not exist for the actor.
  if (!first || !can(actor, 'message.join', { place: await getPlace(tx, first.areaId) }))
    throw wrongField('first', '您的单位没有这个编号的留言，请核对')
  if (first.joinedTo !== null)
    throw wrongField('first', `那条留言已经并入 ${first.joinedTo} 号，请填写 ${first.joinedTo}`)
  return first
}

function joined(keys: Keys, districtCode: string, row: MessageRow, first: MessageRow, now: Date): Change {
  const place = { joined_to: first.id, proposal_id: null, kind: row.kind ?? first.kind }
  const text = unsealReply(keys.read(), { ...first, districtCode })
  if (text === null)
    return {
      set: {
        ...place,
        ...(row.state === 'received' ? { state: 'accepted' as const, accepted_time: now } : {}),
      },
      event: { kind: 'joined', text: { keys, content: `并入 ${first.id} 号留言` } },
      detail: { first: first.id },
    }
  const nickname = requireShareable(keys, districtCode, [first, row], text, 'first')
  if (nickname) throw wrongField('first', `那条答复里有昵称“${nickname}”，不能发给别的留言人，请单独答复`)
  const change = replyChange(keys, districtCode, row, { text, from: first.replyName ?? '' }, now)
  return { ...change, set: { ...change.set, ...place }, detail: { first: first.id } }
}

/** Undoes a join. An answer that the citizen got stays, and can be corrected. @throws AppError conflict */
export async function partRepeat(tx: Tx, keys: Keys, actor: Actor, message: MessageId, now: Date): Promise<void> {
  await changeMessage(tx, actor, 'message.join', message, now, async (row) => {
    if (row.joinedTo === null) throw new AppError('conflict', '这条留言没有并入别的留言。')
    const text = { keys, content: `不再并入 ${row.joinedTo} 号留言` }
    return {
      set: { joined_to: null },
      event: { kind: 'parted', text },
      action: 'message.part',
      detail: { first: row.joinedTo },
    }
  })
}

/** Shows it on the first message too, whose answer now goes to one more citizen. */
async function recordFirst(
  tx: Tx,
  keys: Keys,
  actor: Actor,
  { districtCode, id }: MessageId,
  first: MessageRow,
  now: Date,
): Promise<void> {
  const change: Change = { set: {}, event: { kind: 'joined', text: { keys, content: `${id} 号留言并入这一条` } } }
  const place = { districtCode, id: first.id, version: first.version }
  await applyChange(tx, nameOf(actor), place, { ...change, action: 'message.join', detail: { repeat: id } }, now)
}

export type Suggestion = {
  id: number
  excerpt: string
  unitName: string
  state: MessageState
  receivedTime: Date
  isSamePhone: boolean
  isSimilar: boolean
}

/** Older messages are rarely about the same matter. */
const suggestedWithin = 180
const mostCompared = 120
const comparedAtOnce = 30
const mostSuggested = 5
const alike = 0.45

/**
 * Earlier messages of the actor's areas that this one may repeat: of the same phone number, or in similar words.
 * @param id of a message that the actor may read.
 */
export async function suggestRepeats(
  { db, actor, districtCode }: Omit<Asking, 'terms' | 'now'>,
  keys: Keys,
  id: number,
): Promise<Suggestion[]> {
  if (!mayAnywhere(actor, 'message.join')) return []
  const { rows } = await sql<Omit<Suggestion, 'excerpt' | 'isSimilar'> & MessageBox>`
    select message.id, message.district_code as "districtCode", message.submission_key as "submissionKey",
      message.key_version as "keyVersion", message.sealed, null as "sealedReply", message.state,
      area.name as "unitName", message.received_time as "receivedTime",
      message.phone_index = this.phone_index as "isSamePhone"
    from message as this
      join message on message.district_code = this.district_code and message.received_time <= this.received_time
      join area on area.id = message.area_id
    where this.id = ${id} and this.district_code = ${districtCode} and (message.id = this.id
      or (${isWithinAreas('message', areasOf(actor, 'message.join'), districtCode)} and message.joined_to is null
        and message.received_time > this.received_time - make_interval(days => ${suggestedWithin})))
    order by message.id = this.id desc, "isSamePhone" desc, message.received_time desc limit ${mostCompared}`.execute(
    db,
  )
  const keySet = keys.read()
  const own = rows.find((row) => row.id === id)
  if (!own) throw notFound('没有这条留言。')
  const likenessOf = similarityTo(unsealMessage(keySet, own).content)
  const compared: ((typeof rows)[number] & { content: string; likeness: number })[] = []
  for (const [at, row] of rows.entries()) {
    // Lets other requests be served meanwhile.
    if (at % comparedAtOnce === comparedAtOnce - 1) await setImmediate()
    if (row.id === id) continue
    const { content } = unsealMessage(keySet, row)
    compared.push({ ...row, content, likeness: likenessOf(content) })
  }
  return compared
    .filter(({ isSamePhone, likeness }) => isSamePhone || likeness >= alike)
    .toSorted((one, other) => Number(other.isSamePhone) - Number(one.isSamePhone) || other.likeness - one.likeness)
    .slice(0, mostSuggested)
    .map(({ content, unitName, state, receivedTime, isSamePhone, likeness, ...row }) => ({
      id: row.id,
      excerpt: excerptOf(content),
      unitName,
      state,
      receivedTime,
      isSamePhone,
      isSimilar: likeness >= alike,
    }))
}
