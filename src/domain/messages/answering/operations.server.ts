import { z } from 'zod'
import { getActorName } from '../../../access/policy.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { maxId } from '../../../platform/parameters.ts'
import type { PublicText } from '../../../platform/text/public-text.ts'
import { requirePublic } from '../../checks/public-gate.server.ts'
import { notify } from '../../notifications/notify.server.ts'
import { operation, type OperationContext } from '../../operation.ts'
import { getPlace } from '../../units/queries.server.ts'
import { requireUnit } from '../submission/commands.server.ts'
import { messageKinds } from '../kinds.ts'
import { maskNickname } from '../masking.ts'
import { can } from '../policy.ts'
import { maxContent, maxReason, maxReply } from '../rules.ts'
import { unsealMessage } from '../seal.server.ts'
import { messageCall, namedMessage, seenMessage, staffText, tag } from '../staff-schema.ts'
import { listAssignees } from '../joined/assignees.server.ts'
import { changeMessage, type MessageRow, onMessage, recordEvent } from './change.server.ts'
import { redact } from './redaction.ts'

const words = (done: string, effect: string) => ({ done, effect, refused: '没有办理' })
const kind = z
  .enum(messageKinds, '请选择类别')
  .describe('类别：consultation 咨询、complaint 投诉、help 求助、suggestion 建议')

export const acceptMessage = operation({
  ...onMessage('message.accept'),
  action: 'message.accept',
  api: messageCall('accept', '受理'),
  input: z.object({ ...seenMessage, kind }),
  words: words('已受理', '留言人查询时会看到受理的时间。'),
  run: (tx, given) =>
    changeMessage(tx, given, ({ state }) => {
      if (state !== 'received') throw new AppError('conflict', '这条留言已经受理。')
      return {
        set: { state: 'accepted', accepted_time: given.site.now, kind: given.input.kind },
        event: { kind: 'accepted' },
      }
    }),
})

/** Assigns a message to any unit of the district; assigning counts as accepting. */
export const assignMessage = operation({
  ...onMessage('message.assign'),
  action: 'message.assign',
  api: messageCall('assign', '转办给本地区的另一个单位'),
  input: z.object({
    ...seenMessage,
    areaId: z.int('请从列表中选择单位').positive('请从列表中选择单位').max(maxId).describe('单位编号'),
    reason: staffText('请写明转办的理由', '理由', maxReason, '转办的理由'),
  }),
  words: words('已转办', '由这个单位的办理员继续办理。'),
  notices: {
    of: ({ isStillReadable }: { isStillReadable: boolean }) =>
      isStillReadable ? undefined : 'message.assign-elsewhere',
    words: {
      'message.assign-elsewhere': {
        done: '已转办',
        effect: '留言已经转到您的管理范围以外的单位，由它的办理员继续办理。',
      },
    },
  },
  async run(tx, given) {
    const { actor, input, site } = given
    const { areaId, reason } = input
    const outcome = await changeMessage(tx, given, async (row) => {
      requireUnanswered(row)
      if (areaId === row.areaId) throw wrongField('areaId', '留言已经在这个单位，请选择别的单位')
      await requireUnit(tx, site.district.areaCode, areaId)
      return {
        set: {
          state: 'assigned',
          area_id: areaId,
          accepted_time: row.acceptedTime ?? site.now,
          assigned_time: site.now,
          // Another unit has its own people.
          assignee_id: null,
          proposal_id: null,
        },
        event: { kind: 'assigned', areaId, text: { keys: site.keys, content: reason } },
        detail: { areaId },
      }
    })
    await notify(tx, [
      {
        kind: 'message.received',
        key: `${input.id}:${site.now.getTime()}`,
        districtCode: site.district.areaCode,
        areaId,
        id: input.id,
        except: [getActorName(actor)],
      },
    ])
    const isStillReadable = can(actor, 'message.read', { place: await getPlace(tx, areaId) })
    return { ...outcome, result: { isStillReadable } }
  },
})

/** Names the person who answers a message; null for nobody in particular. */
export const nameAssignee = operation({
  ...onMessage('message.name'),
  action: 'message.name',
  api: messageCall('assignee', '指定办理人；null 为不指定'),
  input: z.object({
    ...seenMessage,
    accountId: z
      .int('请从列表中选择办理人')
      .positive('请从列表中选择办理人')
      .max(maxId)
      .nullable()
      .describe('办理人的账号编号，见 assignees'),
  }),
  words: words('已指定', '办理人在“指定我办理”里会看到这条留言。'),
  run: (tx, given) =>
    changeMessage(tx, given, async (row) => {
      requireUnanswered(row)
      const { accountId } = given.input
      if (row.assigneeId === accountId)
        throw wrongField('accountId', accountId === null ? '还没有指定办理人' : '已经由这个人办理，请选择别的人')
      const named = (await listAssignees(tx, given.at.place)).find(({ id }) => id === accountId)
      if (accountId !== null && !named) throw wrongField('accountId', '这个人不能办理这个单位的留言，请从列表中选择')
      return {
        set: { assignee_id: accountId },
        event: { kind: 'named', text: { keys: given.site.keys, content: named?.name ?? '' } },
        detail: { assignee: named?.loginName ?? null },
      }
    }),
})

/** Asks the writer a question, which they answer with the receipt number; counts as accepting. */
export const askWriter = operation({
  ...onMessage('message.ask'),
  action: 'message.ask',
  api: messageCall('ask', '向留言人追问；留言人凭回执编号补充'),
  input: z.object({
    ...seenMessage,
    question: staffText('请写明要问的内容', '追问', maxReason, '要问的内容'),
  }),
  words: words('已追问', '留言人凭回执编号查询时会看到，并可以补充。'),
  run: (tx, given) =>
    changeMessage(tx, given, (row) => {
      requireUnanswered(row)
      const { keys, now } = given.site
      return {
        set: {
          asked_time: now,
          ...(row.state === 'received' ? { state: 'accepted', accepted_time: row.acceptedTime ?? now } : {}),
        },
        event: { kind: 'asked', text: { keys, content: given.input.question } },
      }
    }),
})

/** Adds a note that citizens never see. Notes are not changed or deleted. */
export const addNote = operation({
  ...onMessage('message.note'),
  action: 'message.note',
  api: messageCall('notes', '添加内部备注，留言人看不到；不能修改或删除'),
  input: z.object({ ...namedMessage, text: staffText('请填写备注', '备注', maxReason, '备注') }),
  words: words('已保存', '备注只有工作人员看得到。'),
  // The message stays as it is, so that its version does too.
  changes: [],
  async run(tx, { actor, input: { id, text }, site: { keys, now } }) {
    await recordEvent(tx, id, getActorName(actor), { kind: 'noted', text: { keys, content: text } }, now)
    return { result: null, subject: String(id) }
  },
})

/**
 * Makes an answered message public, or replaces its public text. Refused if its writer wants it read with the receipt
 * only, and for texts with personal data.
 */
export const publishMessage = operation({
  ...onMessage('message.publish'),
  changes: ['messages', 'answers'],
  action: 'message.publish',
  api: messageCall('publish', '公开到“留言选登”，或更新公开的内容；内容里不能有身份证号、手机号和银行账号'),
  input: z.object({
    ...seenMessage,
    content: staffText('请填写公开的留言内容', '留言内容', maxContent, '公开的留言内容'),
    reply: staffText('请填写公开的答复', '答复', maxReply, '公开的答复'),
    hiddenWords: z
      .array(z.string().min(1).max(60, '要隐去的字词最多 60 个字'))
      .max(50, '要隐去的字词最多 50 个')
      .default([])
      .describe('要隐去的字词，公开时显示为 ▇▇；原来的留言和答复不变'),
  }),
  words: words('已公开', '“留言选登”已经更新。'),
  run: (tx, given) =>
    changeMessage(
      tx,
      given,
      async (row) => {
        if (row.state !== 'answered') throw new AppError('conflict', '答复以后才能公开。')
        if (row.receiptOnly) throw new AppError('conflict', '留言人要求仅凭回执编号查看，不能公开。')
        const { content, reply, hiddenWords } = given.input
        const missing = hiddenWords.find((word) => !content.includes(word) && !reply.includes(word))
        if (missing) throw wrongField('hiddenWords', `公开的留言和答复里都没有“${missing}”，请核对要隐去的字词`)
        const texts = {
          content: requirePublic('content', { title: '公开的留言' }, redact(content, hiddenWords)),
          reply: requirePublic('reply', { title: '公开的答复' }, redact(reply, hiddenWords)),
        }
        await storeRelease(tx, given.site, row, texts)
        return { set: { visibility: 'public', published_time: given.site.now }, event: { kind: 'published' } }
      },
      true,
    ),
})

async function storeRelease(
  tx: Tx,
  { district, keys }: Pick<OperationContext, 'district' | 'keys'>,
  row: MessageRow,
  texts: { content: PublicText; reply: PublicText },
): Promise<void> {
  const box = { ...row, districtCode: district.areaCode, sealedReply: null }
  const nickname = requirePublic('nickname', { title: '称呼' }, maskNickname(unsealMessage(keys.read(), box).nickname))
  await tx
    .insertInto('message_release')
    .values({ message_id: row.id, nickname, ...texts })
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet({ nickname, ...texts }))
    .execute()
}

/** Makes a public message private again. */
export const hideMessage = operation({
  ...onMessage('message.publish'),
  changes: ['messages', 'answers'],
  action: 'message.hide',
  api: messageCall('hide', '取消公开'),
  input: z.object(seenMessage),
  words: words('已取消公开', '“留言选登”里不再有这条留言。'),
  run: (tx, given) =>
    changeMessage(
      tx,
      given,
      async ({ id, visibility }) => {
        if (visibility !== 'public') throw new AppError('conflict', '这条留言没有公开。')
        await tx.deleteFrom('message_release').where('message_id', '=', id).execute()
        return { set: { visibility: 'private', published_time: null }, event: { kind: 'hidden' } }
      },
      true,
    ),
})

/** The whole phone number of the writer; that it was read is audited. */
export const openPhone = operation({
  ...onMessage('message.phone'),
  action: 'message.phone',
  api: {
    call: 'POST /api/staff/messages/:id/phone',
    tag,
    summary: '留言人完整的手机号码；查看会记入操作记录',
    output: z.object({ phone: z.string() }),
  },
  input: z.object(namedMessage),
  words: words('已显示', '已记入操作记录。'),
  changes: [],
  run(_tx, { site: { district, keys }, at: { row } }) {
    const box = { ...row, districtCode: district.areaCode, sealedReply: null }
    return Promise.resolve({ result: { phone: unsealMessage(keys.read(), box).phone }, subject: String(row.id) })
  },
})

function requireUnanswered({ state }: MessageRow): void {
  if (state === 'answered') throw new AppError('conflict', '这条留言已经反馈。')
}
