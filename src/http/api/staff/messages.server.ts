import { z } from 'zod'
import {
  acceptMessage,
  addNote,
  askBack,
  assignMessage,
  hideMessage,
  openPhone,
  publishMessage,
} from '../../../domain/messages/answering/commands-answer.server.ts'
import { deadlinesOf } from '../../../domain/messages/deadlines.ts'
import { messageKinds } from '../../../domain/messages/kinds.ts'
import { getStaffMessage } from '../../../domain/messages/queries-staff-message.server.ts'
import { type Asking, listStaffMessages } from '../../../domain/messages/queries-staff.server.ts'
import { ratings } from '../../../domain/messages/ratings.ts'
import { replyMessage } from '../../../domain/messages/together/reply.server.ts'
import { messageViews } from '../../../domain/messages/answering/views.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { idParameter, maxId, pageParameter } from '../../../platform/parameters.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import { messagesFile } from '../../../web/staff/messages/export-messages.server.ts'
import type { ApiPlugin } from '../context.ts'
import { type Desk, deskOf } from './desk.server.ts'
import { encoded, exportedFile } from './exported-file.ts'
import { command, params, tags, text, version } from './message-command.server.ts'

const kind = z.enum(messageKinds).describe('类别：consultation 咨询、complaint 投诉、help 求助、suggestion 建议')
const state = z
  .enum(['received', 'accepted', 'assigned', 'answered'])
  .describe('received 待受理、accepted 已受理、assigned 已转办、answered 已答复')
const time = z.string().nullable()
const timeOf = (date: Date | null): string | null => date?.toISOString() ?? null

const listRow = z.object({
  id: z.int(),
  nickname: z.string(),
  excerpt: z.string(),
  kind: kind.nullable(),
  state,
  unitName: z.string(),
  isPublic: z.boolean(),
  isAsked: z.boolean().describe('追问了，等留言人补充'),
  isObjected: z.boolean().describe('留言人有异议，等再次答复'),
  assignee: z.string().nullable().describe('办理人'),
  joinedTo: z.int().nullable().describe('并入的留言的编号，由那里一并答复'),
  isProposed: z.boolean().describe('答复等另一个人审核'),
  receivedTime: z.string(),
  acceptBy: z.string(),
  answerBy: z.string(),
})

const askingOf = ({ site: { db, district, terms, now }, staff }: Desk): Asking => ({
  db,
  actor: staff,
  districtCode: district.areaCode,
  terms,
  now,
})

const listCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/messages',
    {
      schema: {
        tags,
        summary:
          '管理范围内的留言：view 为 mine 指定我办理、waiting 待受理、working 办理中、due 待答复/超期、approval 答复待审核、answered 已答复、all 全部；未答复的等得最久的在前',
        querystring: z.object({
          view: z.enum(messageViews).default('waiting').describe('哪一个列表'),
          areaId: idParameter.optional().describe('单位编号，包括它下面的单位'),
          kind: kind.optional(),
          words: z.string().max(60).transform(oneLine).optional().describe('昵称或内容中的字词，请不要写手机号码'),
          pageNum: pageParameter.default(1).describe('第几页'),
        }),
        response: { 200: envelopeOf(z.object({ data: z.array(listRow), recordsTotal: z.int() })) },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, reply)
      const { site } = desk
      const { pageNum, ...filter } = request.query
      const { rows, total } = await listStaffMessages(askingOf(desk), site.keys, filter, pageNum)
      const data = rows.map(({ acceptedTime: _accepted, answeredTime: _answered, receivedTime, ...row }) => ({
        ...row,
        receivedTime: receivedTime.toISOString(),
        ...deadlinesOf({ receivedTime, kind: row.kind }, site.terms),
      }))
      return success({ data, recordsTotal: total })
    },
  )
}

const exportCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/messages/export',
    {
      schema: {
        tags,
        summary: '管理范围内的留言的统计表：单位、状态和时间，不含个人信息；导出会记入操作记录',
        querystring: z.object({ format: z.enum(['csv', 'xlsx']).default('csv').describe('文件格式：csv 或 xlsx') }),
        response: { 200: envelopeOf(exportedFile) },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, reply)
      return success(encoded(await messagesFile(askingOf(desk), request.query.format)))
    },
  )
}

const event = z.object({
  id: z.int(),
  kind: z
    .enum([
      'accepted',
      'assigned',
      'named',
      'noted',
      'asked',
      'supplied',
      'joined',
      'parted',
      'proposed',
      'approved',
      'returned',
      'replied',
      'rated',
      'objected',
      'published',
      'hidden',
    ])
    .describe(
      'accepted 受理、assigned 转办、named 指定办理人、noted 内部备注、asked 追问、supplied 留言人补充、joined 合并、parted 取消合并、proposed 答复提交审核、approved 审核通过、returned 退回、replied 答复、rated 留言人评价、objected 留言人提出异议、published 公开、hidden 取消公开',
    ),
  person: z.string(),
  time: z.string(),
  unitName: z.string().nullable().describe('转办到的单位'),
  text: z.string().describe('转办和退回的理由、办理人、备注、追问和补充，或当时的答复'),
})

const openMessage = z.object({
  id: z.int(),
  version,
  state,
  kind: kind.nullable(),
  areaId: z.int(),
  unitName: z.string(),
  nickname: z.string(),
  phone: z.string(),
  content: z.string(),
  receiptOnly: z.boolean(),
  reply: z.string().nullable(),
  replyName: z.string().nullable(),
  receivedTime: z.string(),
  acceptedTime: time,
  assignedTime: time,
  answeredTime: time,
  publishedTime: time,
  askedTime: time.describe('追问还没有补充时，追问的时间'),
  rating: z.enum(ratings).nullable().describe('satisfied 满意、partly 基本满意、dissatisfied 不满意'),
  objectionTime: time,
  assigneeId: z.int().nullable(),
  assignees: z.array(z.object({ id: z.int(), name: z.string() })).describe('可以指定的办理人'),
  joinedTo: z.int().nullable().describe('并入的留言的编号，由那里一并答复'),
  repeats: z.array(z.int()).describe('并入这一条的留言的编号'),
  proposal: z
    .object({
      person: z.string(),
      time: z.string(),
      text: z.string(),
      hash: z.string().describe('审核时写上，以确认审核的就是这个内容'),
      isOwn: z.boolean().describe('是自己写的，应由另一个人审核'),
    })
    .nullable()
    .describe('等审核的答复'),
  events: z.array(event),
  release: z.object({ content: z.string(), reply: z.string() }).nullable().describe('公开的内容'),
})

const readCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/messages/:id',
    {
      schema: {
        tags,
        summary: '一条留言和它的办理过程；手机号码遮盖中间四位',
        params,
        response: {
          200: envelopeOf(openMessage),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const message = await getStaffMessage(site.db, site.keys, staff, site.district.areaCode, request.params.id)
      const { may: _may, visibility: _visibility, replyTime: _replyTime, ...shown } = message
      return success({
        ...shown,
        receivedTime: message.receivedTime.toISOString(),
        acceptedTime: timeOf(message.acceptedTime),
        assignedTime: timeOf(message.assignedTime),
        answeredTime: timeOf(message.answeredTime),
        publishedTime: timeOf(message.publishedTime),
        askedTime: timeOf(message.askedTime),
        objectionTime: timeOf(message.objectionTime),
        proposal: message.proposal && { ...message.proposal, time: message.proposal.time.toISOString() },
        assignees: message.assignees.map(({ id, name }) => ({ id, name })),
        events: message.events.map(({ time: at, ...each }) => ({ ...each, time: at.toISOString() })),
      })
    },
  )
}

const phoneCall: ApiPlugin = (api, context) => {
  api.post(
    '/api/staff/messages/:id/phone',
    {
      schema: {
        tags,
        summary: '留言人完整的手机号码；查看会记入操作记录',
        params,
        body: z.looseObject({}).nullish(),
        response: { 200: envelopeOf(z.object({ phone: z.string() })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const message = { districtCode: site.district.areaCode, id: request.params.id }
      const phone = await site.db.transaction().execute((tx) => openPhone(tx, site.keys, staff, message))
      return success({ phone })
    },
  )
}

const commands: ApiPlugin[] = [
  command('accept', '受理', z.object({ version, kind }), (tx, { staff, site }, id, body) =>
    acceptMessage(tx, staff, { ...id, version: body.version }, site.now, body.kind),
  ),
  command(
    'assign',
    '转办给本地区的另一个单位',
    z.object({ version, areaId: z.int().positive().max(maxId).describe('单位编号'), reason: text('转办的理由') }),
    (tx, { staff, site }, id, body) =>
      assignMessage(tx, site.keys, staff, { ...id, version: body.version }, body, site.now),
  ),
  command(
    'ask',
    '向留言人追问；留言人凭回执编号补充',
    z.object({ version, question: text('要问的内容') }),
    (tx, { staff, site }, id, body) =>
      askBack(tx, site.keys, staff, { ...id, version: body.version }, body.question, site.now),
  ),
  command(
    'notes',
    '添加内部备注，留言人看不到；不能修改或删除',
    z.object({ text: text('备注') }),
    (tx, { staff, site }, id, body) => addNote(tx, site.keys, staff, id, body.text, site.now),
  ),
  command(
    'reply',
    '答复，或修改答复；别人答复过就答 409。本地区的答复要审核的，通过以后留言人才看得到',
    z.object({
      version,
      content: text('答复内容'),
      confirmed: z.boolean().default(false).describe('答复里有身份证号、手机号或银行账号时，已核对确需告诉留言人'),
    }),
    async (tx, { staff, site }, id, { version: seen, ...reply }) => {
      await replyMessage(tx, site.keys, staff, { ...id, version: seen }, reply, site.now)
    },
  ),
  command(
    'publish',
    '公开到“留言选登”，或更新公开的内容；内容里不能有身份证号、手机号和银行账号',
    z.object({
      version,
      content: text('公开的留言内容'),
      reply: text('公开的答复'),
      hiddenWords: z
        .array(z.string().min(1).max(60))
        .max(50)
        .default([])
        .describe('要隐去的字词，公开时显示为 ▇▇；原来的留言和答复不变'),
    }),
    (tx, { staff, site }, id, { version: seen, ...release }) =>
      publishMessage(tx, site.keys, staff, { ...id, version: seen }, release, site.now),
  ),
  command('hide', '取消公开', z.object({ version }), (tx, { staff, site }, id, body) =>
    hideMessage(tx, staff, { ...id, version: body.version }, site.now),
  ),
]

/** Endpoints for answering messages. They need a signed-in member of staff. */
export const staffMessagesApi: ApiPlugin = (api, context) => {
  listCall(api, context)
  exportCall(api, context)
  readCall(api, context)
  phoneCall(api, context)
  for (const plugin of commands) plugin(api, context)
}
