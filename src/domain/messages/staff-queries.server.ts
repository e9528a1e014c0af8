import { z } from 'zod'
import { type Actor, getActorName } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import { csvFile, encodedFile, encodeFile, xlsxFile } from '../../files/exported-file.ts'
import { writeCsv } from '../../files/write-csv.ts'
import { writeXlsx } from '../../files/write-xlsx.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { listSchema } from '../../platform/envelope.ts'
import { idParameter, pageParameter } from '../../platform/parameters.ts'
import { oneLine } from '../../platform/text/text-input.ts'
import { type OperationContext, staffQuery } from '../operation.ts'
import { tabulateMessages } from './answering/export.server.ts'
import { messageViews } from './answering/views.ts'
import { getDeadlines } from './deadlines.ts'
import { messageKinds } from './kinds.ts'
import { findMessage, type OpenMessage, readMessage } from './queries-staff-message.server.ts'
import {
  type Asking,
  countMessageViews,
  countWaitingMessages,
  listStaffMessages,
  type MessageList,
} from './queries-staff.server.ts'
import { namedMessage, shownMessage, shownMessageRow, shownRepeat, tag } from './staff-schema.ts'
import { findRepeats, type Suggestion } from './joined/repeats.server.ts'

const look = { bold: new Set([0]), widths: [8, 24, 8, 10, 18, 18, 18, 18, 26, 6, 10, 18] }

/** Lists hold the messages of the actor's own areas. */
const inOwnAreas = {
  permission: 'message.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
} as const

const ofMessage = {
  permission: 'message.read',
  input: z.object(namedMessage),
  at: (db: Db | Tx, { site, actor, input }: { site: OperationContext; actor: Actor; input: { id: number } }) =>
    findMessage(db, actor, site.district.areaCode, input.id),
} as const

const askingOf = (actor: Actor, { db, district, terms, now }: OperationContext): Asking => ({
  db,
  actor,
  districtCode: district.areaCode,
  terms,
  now,
})

/** One page of a list, with the deadlines of its messages. */
export const listMessages = staffQuery({
  ...inOwnAreas,
  input: z.object({
    view: z.enum(messageViews).default('waiting').describe('哪一个列表'),
    areaId: idParameter.optional().describe('单位编号，包括它下面的单位'),
    kind: z
      .enum(messageKinds)
      .optional()
      .describe('类别：consultation 咨询、complaint 投诉、help 求助、suggestion 建议'),
    words: z.string().max(60).transform(oneLine).optional().describe('昵称或内容中的字词，请不要写手机号码'),
    pageNum: pageParameter.default(1).describe('第几页'),
  }),
  api: {
    call: 'GET /api/staff/messages',
    tag,
    summary:
      '管理范围内的留言：view 为 mine 指定我办理、waiting 待受理、working 办理中、due 待答复/超期、approval 答复待审核、answered 已答复、all 全部；未答复的等得最久的在前',
    output: listSchema(shownMessageRow),
    present: ({ rows, total }: MessageList<{ acceptBy: string; answerBy: string }>) => ({
      data: rows.map(({ acceptedTime: _accepted, answeredTime: _answered, receivedTime, ...row }) => ({
        ...row,
        receivedTime: receivedTime.toISOString(),
      })),
      recordsTotal: total,
    }),
  },
  async run(_db, { actor, input: { pageNum, ...filter }, site }) {
    const page = await listStaffMessages(askingOf(actor, site), site.keys, filter, pageNum)
    return { ...page, rows: page.rows.map((row) => ({ ...row, ...getDeadlines(row, site.terms) })) }
  },
})

/** How many messages each list has. */
export const countMessages = staffQuery({
  ...inOwnAreas,
  input: z.object({}),
  run: (_db, { actor, site }) => countMessageViews(askingOf(actor, site)),
})

/** How many messages wait for the actor. */
export const countWaiting = staffQuery({
  ...inOwnAreas,
  input: z.object({}),
  run: (_db, { actor, site }) => countWaitingMessages(askingOf(actor, site)),
})

/** A file without personal data. Exports are audited. */
export const exportMessages = staffQuery({
  ...inOwnAreas,
  input: z.object({ format: z.enum(['csv', 'xlsx']).default('csv').describe('文件格式：csv 或 xlsx') }),
  api: {
    call: 'GET /api/staff/messages/export',
    tag,
    summary: '管理范围内的留言的统计表：单位、状态和时间，不含个人信息；导出会记入操作记录',
    output: encodedFile,
    present: encodeFile,
  },
  async run(db, { actor, input: { format }, site }) {
    const table = await tabulateMessages(askingOf(actor, site))
    const record = { actor: getActorName(actor), districtCode: site.district.areaCode, subject: '' }
    await db
      .transaction()
      .execute((tx) => recordAudit(tx, { ...record, action: 'message.export', detail: { rows: table.length - 1 } }))
    return format === 'xlsx'
      ? xlsxFile('messages', site.now, writeXlsx('留言统计', table, look))
      : csvFile('messages', site.now, writeCsv(table))
  },
})

const timeOf = (date: Date | null): string | null => date?.toISOString() ?? null

/** A message with everything that staff did, and what the actor may do. The phone number is masked. */
export const getMessage = staffQuery({
  ...ofMessage,
  api: {
    call: 'GET /api/staff/messages/:id',
    tag,
    summary: '一条留言和它的办理过程；手机号码遮盖中间四位',
    output: shownMessage,
    present: ({ may: _may, visibility: _visibility, replyTime: _replyTime, subject, ...message }: OpenMessage) => ({
      ...message,
      subject: subject && {
        articleId: subject.articleId,
        title: subject.shown?.title ?? null,
        entryId: subject.shown?.entry?.id ?? subject.shown?.table?.key ?? null,
        entry: subject.shown?.entry?.summary ?? subject.shown?.table?.title ?? null,
      },
      receivedTime: message.receivedTime.toISOString(),
      acceptedTime: timeOf(message.acceptedTime),
      assignedTime: timeOf(message.assignedTime),
      answeredTime: timeOf(message.answeredTime),
      publishedTime: timeOf(message.publishedTime),
      askedTime: timeOf(message.askedTime),
      objectionTime: timeOf(message.objectionTime),
      proposal: message.proposal && { ...message.proposal, time: message.proposal.time.toISOString() },
      assignees: message.assignees.map(({ id, name }) => ({ id, name })),
      events: message.events.map(({ time, ...event }) => ({ ...event, time: time.toISOString() })),
    }),
  },
  run: (db, { actor, site, at }) => readMessage(db, { actor, keys: site.keys, now: site.now }, at),
})

/** Earlier messages of the actor's areas that this one may repeat. */
export const suggestRepeats = staffQuery({
  ...ofMessage,
  api: {
    call: 'GET /api/staff/messages/:id/repeats',
    tag,
    summary: '这条留言可能重复了哪几条先收到的留言：同一手机号码，或内容相近',
    output: z.array(shownRepeat),
    present: (found: Suggestion[]) =>
      found.map(({ receivedTime, ...each }) => ({ ...each, receivedTime: receivedTime.toISOString() })),
  },
  run: (db, { actor, input, site }) => findRepeats(db, actor, site, input.id),
})
