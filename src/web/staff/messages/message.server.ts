import { eventVerbs } from '../../../domain/messages/change.server.ts'
import { dueOf } from '../../../domain/messages/deadlines.ts'
import { kindTitles } from '../../../domain/messages/kinds.ts'
import { maskPersonalData } from '../../../domain/messages/personal-words.ts'
import {
  getStaffMessage,
  type MessageEvent,
  type OpenMessage,
} from '../../../domain/messages/queries-staff-message.server.ts'
import { listReplyTemplates } from '../../../domain/messages/queries-templates.server.ts'
import { stateTitles } from '../../../domain/messages/states.ts'
import { stepsOf } from '../../../domain/messages/steps.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import type { StaffVisit } from '../frame/page.server.ts'
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
  const { db, district, keys, terms, now } = site
  const message = await getStaffMessage(db, keys, staff, district.areaCode, messageIdOf(visit))
  const { state, events, release, replyTime, publishedTime } = message
  const answered = state === 'answered'
  const offers = offersOf(message)
  return {
    id: message.id,
    mode: query.mode ?? null,
    version: message.version,
    state: stateTitles[state],
    answered,
    steps: stepsOf(message),
    due: dueOf(message, terms, now),
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
    ...conversationOf(events),
    waitsForSender: message.askedTime !== null,
    isObjected: message.objectionTime !== null && replyTime !== null && message.objectionTime > replyTime,
    published: publishedTime && formatDateTime(publishedTime),
    /** The public text is that of an earlier reply. */
    publicIsOld: publishedTime !== null && replyTime !== null && replyTime > publishedTime,
    publicText:
      release ??
      (answered ? { content: maskPersonalData(message.content), reply: maskPersonalData(message.reply ?? '') } : null),
    phrases: offers.mayReply ? await listReplyTemplates(db, district.areaCode) : [],
    units: offers.mayAssign ? [...(await listUnitTitles(db, district.areaCode)).keys()] : [],
    ...offers,
  }
}

/** What the page offers, as the permissions and the state of the message allow. */
const offersOf = ({ may, state, receiptOnly }: OpenMessage) => ({
  mayAccept: may.has('message.accept') && state === 'received',
  mayAssign: may.has('message.assign') && state !== 'answered',
  mayAsk: may.has('message.ask') && state !== 'answered',
  mayReply: may.has('message.reply'),
  mayNote: may.has('message.note'),
  mayOpenPhone: may.has('message.phone'),
  mayPublish: may.has('message.publish') && state === 'answered' && !receiptOnly,
})

/** Events by the place where the page shows them. */
function conversationOf(events: readonly MessageEvent[]) {
  const replies = events.filter(({ kind }) => kind === 'replied')
  return {
    formerReplies: replies.slice(0, -1).map(({ id, person, time, text }) => ({
      id,
      person,
      time: formatDateTime(time),
      text,
    })),
    notes: events
      .filter(({ kind }) => kind === 'noted')
      .map(({ time, ...note }) => ({ ...note, time: formatDateTime(time) })),
    talk: events.filter(isSaid).map(({ id, kind, person, time, text }) => ({
      id,
      title: `${kind === 'asked' ? person : '留言人'}${eventVerbs[kind]}`,
      isStaff: kind === 'asked',
      // Before or after the reply.
      isLater: kind === 'rated' || kind === 'objected',
      time: formatDateTime(time),
      text,
    })),
    timeline: events.filter(({ kind }) => kind !== 'noted').map(toEntry),
  }
}

const isSaid = ({ kind }: MessageEvent): boolean =>
  kind === 'asked' || kind === 'supplied' || kind === 'rated' || kind === 'objected'

const toEntry = ({ id, kind, person, time, unitName, text }: MessageEvent) => ({
  id,
  title: unitName ? `转办给${unitName}` : eventVerbs[kind],
  person,
  time: formatDateTime(time),
  // Replies stand in the conversation.
  note: kind === 'assigned' ? text : '',
})
