import { type Actor, getActorName, type Place } from '../../access/policy.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import type { Db } from '../../platform/db/types.ts'
import { notFound } from '../../platform/errors.ts'
import { getPlace } from '../units/queries.server.ts'
import { maskPhone } from '../../platform/text/phone.ts'
import { can, type MessageAction } from './policy.ts'
import { listAssignees } from './joined/assignees.server.ts'
import { replyHash } from './joined/replies.server.ts'
import { findSubjectOf } from './queries-subjects.server.ts'
import { unsealEvent, unsealMessage, unsealReply } from './seal.server.ts'
import type { MessageEventKind } from './table.server.ts'
import '../../access/area-table.server.ts'
import '../../access/table.server.ts'
import './table.server.ts'

export type MessageEvent = {
  id: number
  kind: MessageEventKind
  /** Name of the member of staff. */
  person: string
  time: Date
  /** The unit that it was assigned to. */
  unitName: string | null
  /** A reason, a note or a reply; empty for other events. */
  text: string
}

export type Proposal = {
  person: string
  time: Date
  text: string
  /** What an approval must name. */
  hash: string
  /** The actor wrote it, so another person approves it. */
  isOwn: boolean
}

export type OpenMessage = Awaited<ReturnType<typeof readMessage>>

const offered = [
  'message.accept',
  'message.assign',
  'message.name',
  'message.join',
  'message.reply',
  'message.approve',
  'message.ask',
  'message.note',
  'message.phone',
  'message.publish',
] as const satisfies MessageAction[]

/** The row of a message, for an actor who may read it, with its place. @throws AppError not_found */
export async function findMessage(db: Db, actor: Actor, districtCode: string, id: number) {
  const row = await select(db)
    .where('message.id', '=', id)
    .where('message.district_code', '=', districtCode)
    .executeTakeFirst()
  const place = row && (await getPlace(db, row.areaId))
  // To the staff of other units a message does not exist.
  if (!place || !can(actor, 'message.read', { place })) throw notFound('没有这条留言，或者它已经转到别的单位。')
  return { row, place }
}

/** A message with everything that staff did. */
export async function readMessage(
  db: Db,
  { actor, keys, now }: { actor: Actor; keys: Keys; now: Date },
  { row, place }: { row: MessageRow; place: Place },
) {
  const keySet = keys.read()
  const { submissionKey, keyVersion, sealed, sealedReply, proposalId, ...facts } = row
  const box = { districtCode: place.districtCode, submissionKey, keyVersion, sealed, sealedReply }
  const { nickname, phone, content } = unsealMessage(keySet, box)
  const events = await listEvents(db, keys, row.id)
  const may = new Set<MessageAction>(offered.filter((action) => can(actor, action, { place })))
  return {
    ...facts,
    nickname,
    phone: maskPhone(phone),
    content,
    subject: await findSubjectOf(db, { districtCode: place.districtCode, now }, row.id),
    reply: unsealReply(keySet, box),
    events: events.map(({ actor: _actor, ...event }) => event),
    proposal: proposalOf(events, proposalId, actor),
    assignees: may.has('message.name') ? await listAssignees(db, place) : [],
    repeats: await listRepeats(db, row.id),
    release: await findRelease(db, row.id),
    may,
  }
}

const select = (db: Db) =>
  db
    .selectFrom('message')
    .innerJoin('area', 'area.id', 'message.area_id')
    .select((eb) => [
      'message.id',
      'message.area_id as areaId',
      'area.name as unitName',
      'submission_key as submissionKey',
      'key_version as keyVersion',
      'sealed',
      'sealed_reply as sealedReply',
      'receipt_only as receiptOnly',
      'visibility',
      'state',
      'version',
      'kind',
      'reply_name as replyName',
      'received_time as receivedTime',
      'accepted_time as acceptedTime',
      'assigned_time as assignedTime',
      'answered_time as answeredTime',
      'reply_time as replyTime',
      'published_time as publishedTime',
      'asked_time as askedTime',
      'rating',
      'objection_time as objectionTime',
      'assignee_id as assigneeId',
      // Also of those who may no longer answer it.
      eb
        .selectFrom('staff_account')
        .select('name')
        .whereRef('staff_account.id', '=', 'message.assignee_id')
        .as('assigneeName'),
      'joined_to as joinedTo',
      'proposal_id as proposalId',
    ])

type MessageRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** The reply that waits for approval. */
function proposalOf(
  events: readonly (MessageEvent & { actor: string })[],
  proposalId: number | null,
  actor: Actor,
): Proposal | null {
  const event = events.find(({ id }) => id === proposalId)
  if (!event) return null
  const { person, time, text } = event
  return { person, time, text, hash: replyHash(text), isOwn: event.actor === getActorName(actor) }
}

/** Ids of the messages joined to this one. */
async function listRepeats(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom('message').select('id').where('joined_to', '=', id).orderBy('id').execute()
  return rows.map((row) => row.id)
}

async function listEvents(db: Db, keys: Keys, messageId: number): Promise<(MessageEvent & { actor: string })[]> {
  const rows = await db
    .selectFrom('message_event')
    .leftJoin('staff_account', 'staff_account.login_name', 'message_event.actor')
    .leftJoin('area', 'area.id', 'message_event.area_id')
    .select([
      'message_event.id',
      'kind',
      'actor',
      'staff_account.name as personName',
      'message_event.time',
      'area.name as unitName',
      'seal_key as sealKey',
      'message_event.key_version as keyVersion',
      'sealed',
    ])
    .where('message_id', '=', messageId)
    .orderBy('message_event.id')
    .execute()
  const keySet = keys.read()
  return rows.map(({ id, kind, actor, personName, time, unitName, sealKey, keyVersion, sealed }) => ({
    id,
    kind,
    actor,
    person: personName ?? actor,
    time,
    unitName,
    text: sealed && keyVersion !== null ? unsealEvent(keySet, { sealKey, keyVersion, sealed }) : '',
  }))
}

async function findRelease(db: Db, messageId: number): Promise<{ content: string; reply: string } | null> {
  const row = await db
    .selectFrom('message_release')
    .select(['content', 'reply'])
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row ?? null
}
