import { eventVerbs } from '../../../domain/messages/answering/change.server.ts'
import { getDue } from '../../../domain/messages/deadlines.ts'
import { kindTitles } from '../../../domain/messages/kinds.ts'
import { redactPersonalData } from '../../../domain/messages/personal-words.ts'
import type { MessageEvent, OpenMessage } from '../../../domain/messages/queries-staff-message.server.ts'
import { listTemplates } from '../../../domain/messages/reply-templates/staff-queries.server.ts'
import { getMessage, suggestRepeats } from '../../../domain/messages/staff-queries.server.ts'
import { stateTitles } from '../../../domain/messages/states.ts'
import { listSteps } from '../../../domain/messages/steps.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import { askPage } from '../frame/ask-page.server.ts'
import { findNotice } from '../frame/forms/operation-form.server.ts'
import { takeNewest } from '../frame/newest-entries.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'
import { packGroups } from '../frame/forms/find-options.ts'
import { listUnitOptions } from '../frame/unit-options.server.ts'

/** Of the messages that were joined to this one, so many are named. */
const mostRepeats = 20

export type MessageVisit = StaffVisit<'/staff/messages/:id'>

/** A message as staff see it: what was said, where it stands, and what the user may do. */
export async function loadMessage(visit: MessageVisit) {
  const { site, staff, query } = visit
  const { district, terms, now } = site
  const message = await askPage(visit, getMessage)
  const { state, events, release, replyTime, publishedTime, proposal } = message
  const answered = state === 'answered'
  const offers = offersOf(message)
  return {
    id: message.id,
    notice: findNotice(query.mode),
    version: message.version,
    state: stateTitles[state],
    answered,
    steps: listSteps(message),
    due: getDue(message, terms, now),
    unitName: message.unitName,
    kind: message.kind && kindTitles[message.kind],
    /** As it was chosen so far. */
    kindValue: message.kind,
    assignee: message.assigneeId === null ? null : { id: message.assigneeId, name: message.assigneeName ?? '' },
    assignees: message.assignees.map(({ id, name }) => ({ id, name })),
    joinedTo: message.joinedTo,
    repeats: message.repeats.slice(0, mostRepeats),
    repeatCount: message.repeats.length,
    suggestions: offers.mayJoin
      ? (await suggestRepeats.ask(site, staff, { id: message.id })).map(
          ({ receivedTime, state: stateOf, ...each }) => ({
            ...each,
            state: stateTitles[stateOf],
            isAnswered: stateOf === 'answered',
            received: formatDateTime(receivedTime),
          }),
        )
      : [],
    proposal: proposal && { ...proposal, time: formatDateTime(proposal.time) },
    needsApproval: district.replyApproval,
    returned: returnedOf(events),
    nickname: message.nickname,
    phone: message.phone,
    content: message.content,
    subject: message.subject && subjectOf(message.subject),
    receiptOnly: message.receiptOnly,
    received: formatDateTime(message.receivedTime),
    reply: message.reply,
    replyName: message.replyName ?? '',
    replied: replyTime && formatDateTime(replyTime),
    ...conversationOf(events, query.all),
    waitsForSender: message.askedTime !== null,
    isObjected: message.objectionTime !== null && replyTime !== null && message.objectionTime > replyTime,
    published: publishedTime && formatDateTime(publishedTime),
    /** The public text is that of an earlier reply. */
    publicIsOld: publishedTime !== null && replyTime !== null && replyTime > publishedTime,
    publicText:
      release ??
      (answered
        ? { content: redactPersonalData(message.content), reply: redactPersonalData(message.reply ?? '') }
        : null),
    phrases: offers.mayReply ? await listTemplates.ask(site, staff, {}) : [],
    units: packGroups(offers.mayAssign ? await listUnitOptions(site, null) : []),
    ...offers,
  }
}
export type MessagePageView = Awaited<ReturnType<typeof loadMessage>>

/** What the message asks about, with its public page. */
function subjectOf({ articleId, shown }: NonNullable<OpenMessage['subject']>) {
  if (!shown) return { words: `${articleId} 号文章，现在没有公开`, href: null }
  const { title, areaId, entry, table } = shown
  const part = entry?.summary ?? table?.title
  return {
    words: part === undefined ? `《${title}》` : `《${title}》里的${table ? '表' : ''}“${part}”`,
    href: entry
      ? href('/books/:id/:period/:entry', { id: entry.unitId, period: entry.period, entry: entry.id })
      : href('/message/messgae', { id: areaId, type: '1', articleId }),
  }
}

/** What the page offers, as the permissions and the state of the message allow. */
const offersOf = ({ may, state, receiptOnly, joinedTo, repeats, proposal }: OpenMessage) => ({
  mayAccept: may.has('message.accept') && state === 'received' && joinedTo === null,
  mayAssign: may.has('message.assign') && state !== 'answered' && joinedTo === null,
  mayName: may.has('message.name') && state !== 'answered' && joinedTo === null,
  mayAsk: may.has('message.ask') && state !== 'answered' && joinedTo === null,
  mayJoin: may.has('message.join') && state !== 'answered' && joinedTo === null && repeats.length === 0,
  mayPart: may.has('message.join') && joinedTo !== null,
  mayReply: may.has('message.reply') && joinedTo === null,
  mayApprove: may.has('message.approve') && proposal !== null && !proposal.isOwn,
  mayNote: may.has('message.note'),
  mayOpenPhone: may.has('message.phone'),
  mayPublish: may.has('message.publish') && state === 'answered' && !receiptOnly,
})

/** The last reply that was returned, with the reason, until there is a new one. */
function returnedOf(events: readonly MessageEvent[]): { reply: string; reason: string; person: string } | null {
  const last = events.findLast(({ kind }) => kind === 'returned' || kind === 'proposed' || kind === 'replied')
  if (last?.kind !== 'returned') return null
  const reply = events.findLast(({ kind }) => kind === 'proposed')?.text ?? ''
  return { reply, reason: last.text, person: last.person }
}

/** Events by the place where the page shows them. */
function conversationOf(events: readonly MessageEvent[], all: '1' | undefined) {
  const newest = <Entry>(chosen: readonly MessageEvent[], show: (event: MessageEvent) => Entry) => {
    const { rows, earlier } = takeNewest(chosen, all)
    return { rows: rows.map(show), earlier }
  }
  const ofKind = (wanted: MessageEvent['kind']) => events.filter(({ kind }) => kind === wanted)
  return {
    formerReplies: newest(ofKind('replied').slice(0, -1), toText),
    notes: newest(ofKind('noted'), toText),
    talk: newest(events.filter(isSaid), ({ kind, ...event }) => ({
      ...toText({ kind, ...event }),
      title: `${kind === 'asked' ? event.person : '留言人'}${eventVerbs[kind]}`,
      isStaff: kind === 'asked',
      // Before or after the reply.
      isLater: kind === 'rated' || kind === 'objected',
    })),
    timeline: newest(
      events.filter(({ kind }) => kind !== 'noted'),
      toEntry,
    ),
  }
}

const toText = ({ id, person, time, text }: MessageEvent) => ({ id, person, time: formatDateTime(time), text })

const isSaid = ({ kind }: MessageEvent): boolean =>
  kind === 'asked' || kind === 'supplied' || kind === 'rated' || kind === 'objected'

const notedKinds: ReadonlySet<MessageEvent['kind']> = new Set(['assigned', 'named', 'joined', 'parted', 'returned'])

const toEntry = ({ id, kind, person, time, unitName, text }: MessageEvent) => ({
  id,
  title: unitName ? `转办给${unitName}` : eventVerbs[kind],
  person,
  time: formatDateTime(time),
  // Replies stand in the conversation.
  note: notedKinds.has(kind) ? text : '',
})
