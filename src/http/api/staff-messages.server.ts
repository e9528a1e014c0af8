import { z } from 'zod'
import {
  acceptMessage,
  addNote,
  askBack,
  assignMessage,
  hideMessage,
  openPhone,
  publishMessage,
  replyMessage,
} from '../../domain/messages/commands-answer.server.ts'
import type { MessageId } from '../../domain/messages/change.server.ts'
import { deadlinesOf } from '../../domain/messages/deadlines.ts'
import { messageKinds } from '../../domain/messages/kinds.ts'
import { getStaffMessage } from '../../domain/messages/queries-staff-message.server.ts'
import { listStaffMessages } from '../../domain/messages/queries-staff.server.ts'
import { ratings } from '../../domain/messages/ratings.ts'
import { messageViews } from '../../domain/messages/views.ts'
import type { Tx } from '../../platform/db/types.ts'
import { envelopeOf, success } from '../../platform/envelope.ts'
import { idParameter, maxId, pageParameter } from '../../platform/parameters.ts'
import { oneLine } from '../../platform/text-input.ts'
import type { ApiPlugin } from './context.ts'
import { type Desk, deskOf } from './staff-desk.server.ts'

const tags = ['留言办理']

const params = z.object({ id: idParameter.describe('留言编号') })
const version = z.int().positive().max(maxId).describe('办理时看到的是第几次变化后的留言（version）')
/** Checked by the domain, which names the wrong field. */
const text = (what: string) => z.string().max(20_000, `${what}过长`).describe(what)

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
  receivedTime: z.string(),
  acceptBy: z.string(),
  answerBy: z.string(),
})

const listCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/messages',
    {
      schema: {
        tags,
        summary:
          '管理范围内的留言：view 为 waiting 待受理、working 办理中、due 待答复/超期、answered 已答复、all 全部；未答复的等得最久的在前',
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
      const { site, staff } = await deskOf(context, request, reply)
      const { pageNum, ...filter } = request.query
      const asking = {
        db: site.db,
        actor: staff,
        districtCode: site.district.areaCode,
        terms: site.terms,
        now: site.now,
      }
      const { rows, total } = await listStaffMessages(asking, site.keys, filter, pageNum)
      const data = rows.map(({ acceptedTime: _accepted, answeredTime: _answered, receivedTime, ...row }) => ({
        ...row,
        receivedTime: receivedTime.toISOString(),
        ...deadlinesOf({ receivedTime, kind: row.kind }, site.terms),
      }))
      return success({ data, recordsTotal: total })
    },
  )
}

const event = z.object({
  id: z.int(),
  kind: z
    .enum(['accepted', 'assigned', 'noted', 'asked', 'supplied', 'replied', 'rated', 'objected', 'published', 'hidden'])
    .describe(
      'accepted 受理、assigned 转办、noted 内部备注、asked 追问、supplied 留言人补充、replied 答复、rated 留言人评价、objected 留言人提出异议、published 公开、hidden 取消公开',
    ),
  person: z.string(),
  time: z.string(),
  unitName: z.string().nullable().describe('转办到的单位'),
  text: z.string().describe('转办的理由、备注、追问和补充，或当时的答复'),
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
          200: envelopeOf(
            z.object({
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
              events: z.array(event),
              release: z.object({ content: z.string(), reply: z.string() }).nullable().describe('公开的内容'),
            }),
          ),
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

/** Commands on one message: `POST /api/staff/messages/:id/<name>`. */
function command<Body extends z.ZodType>(
  name: string,
  summary: string,
  body: Body,
  run: (tx: Tx, desk: Desk, id: Omit<MessageId, 'version'>, body: z.output<Body>) => Promise<void>,
): ApiPlugin {
  return (api, context) => {
    api.post(
      `/api/staff/messages/:id/${name}`,
      { schema: { tags, summary, params, body, response: { 200: envelopeOf(z.null()) } } },
      async (request, reply) => {
        const desk = await deskOf(context, request, reply)
        const message = { districtCode: desk.site.district.areaCode, id: request.params.id }
        await desk.site.db.transaction().execute((tx) => run(tx, desk, message, request.body as z.output<Body>))
        return success(null)
      },
    )
  }
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
    '答复，或修改答复；别人答复过就答 409',
    z.object({
      version,
      content: text('答复内容'),
      confirmed: z.boolean().default(false).describe('答复里有身份证号、手机号或银行账号时，已核对确需告诉留言人'),
    }),
    (tx, { staff, site }, id, { version: seen, ...body }) =>
      replyMessage(tx, site.keys, staff, { ...id, version: seen }, body, site.now),
  ),
  command(
    'publish',
    '公开到“留言选登”，或更新公开的内容；内容里不能有身份证号、手机号和银行账号',
    z.object({ version, content: text('公开的留言内容'), reply: text('公开的答复') }),
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
  readCall(api, context)
  phoneCall(api, context)
  for (const plugin of commands) plugin(api, context)
}
