import { dueOf } from '../../../domain/messages/deadlines.ts'
import { kindTitles } from '../../../domain/messages/kinds.ts'
import { maskPersonalData } from '../../../domain/messages/personal-words.ts'
import { getStaffMessage, type MessageEvent } from '../../../domain/messages/queries-staff-message.server.ts'
import { stepsOf } from '../../../domain/messages/steps.ts'
import type { MessageEventKind } from '../../../domain/messages/table.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import type { StaffVisit } from '../frame/page.server.ts'
import { stateTitleOf } from './state-titles.ts'
import { listUnitTitles } from './unit-titles.server.ts'

export type MessageVisit = StaffVisit<'/staff/messages/:id'>

/** @throws AppError not_found for anything but a number. */
export function messageIdOf({ params }: Pick<MessageVisit, 'params'>): number {
  const parsed = idParameter.safeParse(params['id'])
  if (!parsed.success) throw notFound('没有这条留言。')
  return parsed.data
}

/** A message as staff see it: what was said, where it stands, and what the user may do. */
export async function loadMessage(visit: MessageVisit) {
  const { site, staff, query } = visit
  const { db, district, keys, now } = site
  const message = await getStaffMessage(db, keys, staff, district.areaCode, messageIdOf(visit))
  const { may, state, events, release, replyTime, publishedTime } = message
  const answered = state === 'answered'
  const mayAssign = may.has('message.assign') && !answered
  const replies = events.filter(({ kind }) => kind === 'replied')
  return {
    id: message.id,
    mode: query.mode ?? null,
    version: message.version,
    state: stateTitleOf(state),
    answered,
    steps: stepsOf(message),
    due: dueOf(message, now),
    unitName: message.unitName,
    kind: message.kind && kindTitles[message.kind],
    nickname: message.nickname,
    phone: message.phone,
    content: message.content,
    receiptOnly: message.receiptOnly,
    received: formatDateTime(message.receivedTime),
    reply: message.reply,
    replyName: message.replyName ?? '',
    replied: replyTime && formatDateTime(replyTime),
    formerReplies: replies.slice(0, -1).map(({ id, person, time, text }) => ({
      id,
      person,
      time: formatDateTime(time),
      text,
    })),
    notes: events
      .filter(({ kind }) => kind === 'noted')
      .map(({ time, ...note }) => ({ ...note, time: formatDateTime(time) })),
    timeline: events.filter(({ kind }) => kind !== 'noted').map(toEntry),
    published: publishedTime && formatDateTime(publishedTime),
    /** The public text is that of an earlier reply. */
    publicIsOld: publishedTime !== null && replyTime !== null && replyTime > publishedTime,
    publicText:
      release ??
      (answered ? { content: maskPersonalData(message.content), reply: maskPersonalData(message.reply ?? '') } : null),
    units: mayAssign ? [...(await listUnitTitles(db, district.areaCode)).keys()] : [],
    mayAccept: may.has('message.accept') && state === 'received',
    mayAssign,
    mayReply: may.has('message.reply'),
    mayNote: may.has('message.note'),
    mayOpenPhone: may.has('message.phone'),
    mayPublish: may.has('message.publish') && answered && !message.receiptOnly,
  }
}

const verbs: Record<MessageEventKind, string> = {
  accepted: '受理',
  assigned: '转办',
  noted: '备注',
  replied: '答复',
  published: '公开',
  hidden: '取消公开',
}

const toEntry = ({ id, kind, person, time, unitName, text }: MessageEvent) => ({
  id,
  title: unitName ? `转办给${unitName}` : verbs[kind],
  person,
  time: formatDateTime(time),
  // Replies stand in the conversation.
  note: kind === 'assigned' ? text : '',
})
