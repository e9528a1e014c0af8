import { z } from 'zod'
import { type Actor, getActorName } from '../../../access/policy.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { maxId } from '../../../platform/parameters.ts'
import { operation, type OperationContext } from '../../operation.ts'
import { getPlace } from '../../units/queries.server.ts'
import {
  applyChange,
  type Change,
  changeMessage,
  lockPermittedMessage,
  lockRepeats,
  type MessageRow,
  onMessage,
} from '../answering/change.server.ts'
import { can } from '../policy.ts'
import { needsReplyApproval } from '../reply-approval.server.ts'
import { unsealReply } from '../seal.server.ts'
import { messageCall, seenMessage } from '../staff-schema.ts'
import { findSharedNickname, replyChange } from './replies.server.ts'

const words = (done: string, effect: string) => ({ done, effect, refused: '没有办理' })
const idMessage = '请填写先收到的那条留言的编号，只填数字'

/**
 * Joins a message to an earlier one about the same matter: one answer serves both, each citizen sees it under their own
 * receipt. An answer that is there already is sent at once, unless the district wants replies to be approved.
 */
export const joinRepeat = operation({
  ...onMessage('message.join'),
  action: 'message.join',
  api: messageCall('join', '并入先收到的一条留言，答复同时发给两位留言人'),
  input: z.object({
    ...seenMessage,
    firstId: z.int(idMessage).positive(idMessage).max(maxId, idMessage).describe('先收到的留言的编号'),
  }),
  words: words('已合并', '先收到的那条答复时，这位留言人也会收到。'),
  at: (db, from) => lockPermittedMessage(db, from, 'message.join', [from.input.firstId]),
  async run(tx, given) {
    const { actor, input, site } = given
    const { areaCode } = site.district
    if (input.firstId === input.id) throw wrongField('firstId', '不能并入它自己，请填写另一条留言的编号')
    const first = await requireFirst(
      tx,
      actor,
      given.at.rows.find(({ id }) => id === input.firstId),
    )
    return changeMessage(
      tx,
      given,
      async (row) => {
        if (row.joinedTo !== null) throw new AppError('conflict', `这条留言已经并入 ${row.joinedTo} 号留言。`)
        if (row.state === 'answered') throw new AppError('conflict', '这条留言已经反馈，不用再合并。')
        if ((await lockRepeats(tx, areaCode, row.id)).length > 0)
          throw new AppError('conflict', '有别的留言并入了这条，请把它留作先收到的一条。')
        if (first.receivedTime > row.receivedTime) throw wrongField('firstId', '请并入先收到的一条，它的期限更早')
        await recordFirst(tx, site, actor, row.id, first)
        if (first.state === 'answered' && (await needsReplyApproval(tx, areaCode)))
          throw wrongField('firstId', '那条留言已经答复；答复要先由另一个人审核，不能直接发给这位留言人，请单独答复')
        return joined(site, row, first)
      },
      true,
    )
  },
})

/** @throws AppError invalid for a message that another one cannot be joined to. */
async function requireFirst(tx: Tx, actor: Actor, first: MessageRow | undefined): Promise<MessageRow> {
  // Messages of other units do not exist for the actor.
  if (!first || !can(actor, 'message.join', { place: await getPlace(tx, first.areaId) }))
    throw wrongField('firstId', '您的单位没有这个编号的留言，请核对')
  if (first.joinedTo !== null)
    throw wrongField('firstId', `那条留言已经并入 ${first.joinedTo} 号，请填写 ${first.joinedTo}`)
  return first
}

/** Shows it on the first message too, whose answer now goes to one more citizen. */
async function recordFirst(
  tx: Tx,
  { district: { areaCode }, keys, now }: OperationContext,
  actor: Actor,
  id: number,
  first: MessageRow,
): Promise<void> {
  const change: Change = { set: {}, event: { kind: 'joined', text: { keys, content: `${id} 号留言并入这一条` } } }
  const place = { districtCode: areaCode, id: first.id, version: first.version }
  await applyChange(tx, getActorName(actor), place, { ...change, action: 'message.join', detail: { repeat: id } }, now)
}

function joined(site: OperationContext, row: MessageRow, first: MessageRow): Change {
  const { district, keys, now } = site
  const districtCode = district.areaCode
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
  const nickname = findSharedNickname(site, [first, row], text, 'firstId')
  if (nickname) throw wrongField('firstId', `那条答复里有昵称“${nickname}”，不能发给别的留言人，请单独答复`)
  const change = replyChange(keys, districtCode, row, { text, from: first.replyName ?? '' }, now)
  return { ...change, set: { ...change.set, ...place }, detail: { first: first.id } }
}

/** Undoes a join. An answer that the citizen got stays, and can be corrected. */
export const partRepeat = operation({
  ...onMessage('message.join'),
  action: 'message.part',
  api: messageCall('part', '取消合并；已经收到的答复不收回'),
  input: z.object(seenMessage),
  words: words('已取消合并', '这条留言又可以单独办理。'),
  run: (tx, given) =>
    changeMessage(
      tx,
      given,
      ({ joinedTo }) => {
        if (joinedTo === null) throw new AppError('conflict', '这条留言没有并入别的留言。')
        const text = { keys: given.site.keys, content: `不再并入 ${joinedTo} 号留言` }
        return { set: { joined_to: null }, event: { kind: 'parted', text }, detail: { first: joinedTo } }
      },
      true,
    ),
})
