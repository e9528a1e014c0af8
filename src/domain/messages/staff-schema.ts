import { z } from 'zod'
import { idParameter, maxId } from '../../platform/parameters.ts'
import { textField } from '../../platform/text/form-field.ts'
import { messageKinds } from './kinds.ts'
import { ratings } from './ratings.ts'

export const tag = '留言办理'

const id = idParameter.describe('留言编号')
export const namedMessage = { id }
export const seenMessage = {
  id,
  version: z
    .int('请重新打开这条留言再办理')
    .positive()
    .max(maxId)
    .describe('办理时看到的是第几次变化后的留言（version）'),
}

/** Several lines of text that staff write. @param what names the text in messages. */
export const staffText = (empty: string, what: string, most: number, description: string) =>
  textField(empty, what, most).check(z.meta({ maxLength: most, description }))

/** The call of an operation on one message that answers with nothing. */
export const messageCall = (name: string, summary: string) => ({
  call: `POST /api/staff/messages/:id/${name}` as const,
  tag,
  summary,
  output: z.null(),
  present: () => null,
})

const kind = z.enum(messageKinds).describe('类别：consultation 咨询、complaint 投诉、help 求助、suggestion 建议')
const state = z
  .enum(['received', 'accepted', 'assigned', 'answered'])
  .describe('received 待受理、accepted 已受理、assigned 已转办、answered 已答复')
const time = z.string().nullable()
const assignee = z.object({ id: z.int(), name: z.string() })

export const shownMessageRow = z.object({
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

export const shownRepeat = z.object({
  id: z.int(),
  excerpt: z.string(),
  unitName: z.string(),
  state: z.enum(['received', 'accepted', 'assigned', 'answered']),
  receivedTime: z.string(),
  isSamePhone: z.boolean().describe('同一手机号码'),
  isSimilar: z.boolean().describe('内容相近'),
})

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

export const shownMessage = z.object({
  id: z.int(),
  version: seenMessage.version,
  state,
  kind: kind.nullable(),
  areaId: z.int(),
  unitName: z.string(),
  nickname: z.string(),
  phone: z.string(),
  content: z.string(),
  receiptOnly: z.boolean(),
  subject: z
    .object({
      articleId: z.int(),
      title: z.string().nullable().describe('文章的标题；现在没有公开的为 null'),
      entryId: z.string().nullable().describe('账本里的哪一笔；null 为整篇'),
      entry: z.string().nullable().describe('这一笔的摘要'),
    })
    .nullable()
    .describe('问的是哪一篇公开的文章、账本里的哪一笔；没有针对的为 null'),
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
  assignees: z.array(assignee).describe('可以指定的办理人'),
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
