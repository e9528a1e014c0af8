import { z } from 'zod'
import { type Actor, getActorName } from '../../../access/policy.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { personalWords } from '../../checks/personal-words.ts'
import { notify } from '../../notifications/notify.server.ts'
import { operation, type OperationContext } from '../../operation.ts'
import { listAreaNames } from '../../units/queries.server.ts'
import {
  applyChange,
  type Change,
  changeMessage,
  lockRepeats,
  type MessageRow,
  onMessage,
  recordEvent,
} from '../answering/change.server.ts'
import { needsReplyApproval } from '../reply-approval.server.ts'
import { maxReason, maxReply } from '../rules.ts'
import { messageCall, seenMessage, staffText } from '../staff-schema.ts'
import { findSharedNickname, getProposalText, replyChange, replyHash, wasJoinedSince } from './replies.server.ts'

const words = (done: string, effect: string) => ({ done, effect, refused: '没有办理' })

/**
 * Replies to a message and those joined to it, or corrects the reply. Where the message's district wants approval, the
 * reply waits for it. Personal data in it must be confirmed.
 */
export const replyMessage = operation({
  ...onMessage('message.reply'),
  action: 'message.reply',
  api: messageCall('reply', '答复，或修改答复；别人答复过就答 409。本地区的答复要审核的，通过以后留言人才看得到'),
  input: z.object({
    ...seenMessage,
    content: staffText('请填写答复内容', '答复', maxReply, '答复内容'),
    confirmed: z.boolean().default(false).describe('答复里有身份证号、手机号或银行账号时，已核对确需告诉留言人'),
  }),
  words: words('已答复', '留言人凭手机号码或回执编号可以看到。'),
  notices: {
    of: (result: 'replied' | 'proposed') => (result === 'proposed' ? 'message.propose' : undefined),
    words: { 'message.propose': { done: '已提交审核', effect: '另一个人审核通过后，留言人才看得到。' } },
  },
  async run(tx, given) {
    const { actor, input, site } = given
    const { content: text, confirmed } = input
    const needsApproval = await needsReplyApproval(tx, site.district.areaCode)
    const outcome = await changeMessage(tx, given, async (row) => {
      const found = personalWords(text)
      if (found && !confirmed)
        throw wrongField('confirmed', `答复里有${found}。确需告诉留言人的，请勾选“已核对”再发；否则请删去或遮盖`)
      const repeats = await lockRepeats(tx, site.district.areaCode, row.id)
      const nickname = findSharedNickname(site, [row, ...repeats], text, 'content')
      if (nickname && !confirmed) throw wrongField('confirmed', sharedNickname(nickname))
      if (!needsApproval) return send(tx, site, actor, { row, repeats, text, action: 'message.reply' })
      const proposal = { kind: 'proposed', text: { keys: site.keys, content: text } } as const
      const event = await recordEvent(tx, row.id, getActorName(actor), proposal, site.now)
      await notify(tx, [
        {
          kind: 'message.approve',
          key: event,
          districtCode: site.district.areaCode,
          areaId: row.areaId,
          id: row.id,
          except: [getActorName(actor)],
        },
      ])
      return { set: { proposal_id: event }, action: 'message.propose' }
    })
    return { ...outcome, result: needsApproval ? 'proposed' : 'replied' }
  },
})

/** Sends the reply that waits for approval, to the letter. Refused to its writer, and if it is another text by now. */
export const approveReply = operation({
  ...onMessage('message.approve'),
  action: 'message.approve',
  api: messageCall('approve', '审核通过别人写的答复并发出'),
  input: z.object({ ...seenMessage, hash: z.string().max(64).describe('看过的答复的 hash') }),
  words: words('已答复', '审核通过的答复已经发出。'),
  run: (tx, given) =>
    changeMessage(tx, given, async (row) => {
      const { actor, input, site } = given
      const text = await getProposalText(tx, site.keys, actor, row)
      if (replyHash(text) !== input.hash) throw new AppError('conflict', '待审核的答复已经换了，请看过现在的再审核。')
      const repeats = await lockRepeats(tx, site.district.areaCode, row.id)
      const nickname = findSharedNickname(site, [row, ...repeats], text, 'content')
      // The writer confirmed it for those that were joined then.
      if (nickname && (await wasJoinedSince(tx, row))) throw new AppError('conflict', sharedNickname(nickname))
      await recordEvent(tx, row.id, getActorName(actor), { kind: 'approved' }, site.now)
      const change = await send(tx, site, actor, { row, repeats, text, action: 'message.approve' })
      return { ...change, detail: { ...change.detail, approvedHash: input.hash } }
    }),
})

/** Returns a reply to its writer. */
export const returnReply = operation({
  ...onMessage('message.approve'),
  action: 'message.return',
  api: messageCall('return', '退回别人写的答复'),
  input: z.object({
    ...seenMessage,
    reason: staffText('请写明退回的理由', '理由', maxReason, '退回的理由'),
  }),
  words: words('已退回', '写答复的人会看到退回的理由。'),
  run: (tx, given) =>
    changeMessage(tx, given, async (row) => {
      const { actor, input, site } = given
      await getProposalText(tx, site.keys, actor, row)
      return {
        set: { proposal_id: null },
        event: { kind: 'returned', text: { keys: site.keys, content: input.reason } },
      }
    }),
})

const sharedNickname = (nickname: string): string =>
  `这条答复发给几位留言人，里面有其中一位的昵称“${nickname}”。请改称“您”，或者先取消合并；不是指这位留言人的，请勾选“已核对”再发`

type Sending = {
  row: MessageRow
  repeats: readonly MessageRow[]
  text: string
  action: 'message.reply' | 'message.approve'
}

/** Sends the reply to the writers of joined messages too. */
async function send(
  tx: Tx,
  { district: { areaCode }, keys, now }: OperationContext,
  actor: Actor,
  { row, repeats, text, action }: Sending,
): Promise<Change> {
  const from = (await listAreaNames(tx, [row.areaId])).get(row.areaId) ?? ''
  for (const repeat of repeats) {
    const change = replyChange(keys, areaCode, repeat, { text, from }, now)
    const place = { districtCode: areaCode, id: repeat.id, version: repeat.version }
    await applyChange(
      tx,
      getActorName(actor),
      place,
      { ...change, action, detail: { ...change.detail, first: row.id } },
      now,
    )
  }
  const change = replyChange(keys, areaCode, row, { text, from }, now)
  return { ...change, detail: { ...change.detail, ...(repeats.length > 0 && { repeats: repeats.length }) } }
}
