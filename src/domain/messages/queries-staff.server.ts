import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { isInAreas, isWithinAreas } from '../../access/places.server.ts'
import { type Actor, getActorName } from '../../access/policy.ts'
import type { KeySet } from '../../platform/crypto/key-set.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import type { Db } from '../../platform/db/types.ts'
import { type Paged, pageWindow } from '../../platform/paging.ts'
import { dueTimes, type Terms } from './deadlines.ts'
import { createExcerpt } from './excerpt.ts'
import type { MessageKind } from './kinds.ts'
import { permittedAreas, mayAnywhere } from './policy.ts'
import { receivedEarlier } from './answering/received-before.server.ts'
import { type MessageBox, unsealMessage } from './seal.server.ts'
import type { MessageState } from './table.server.ts'
import type { MessageView } from './answering/views.ts'
import '../../access/area-table.server.ts'
import '../../access/table.server.ts'
import './table.server.ts'

export type MessageFilter = {
  view: MessageView
  /** Only these. */
  ids?: readonly number[] | undefined
  areaId?: number | undefined
  kind?: MessageKind | undefined
  /** In the nickname or the content. */
  words?: string | undefined
}

export type StaffMessage = {
  id: number
  nickname: string
  /** The beginning of the content, on one line. */
  excerpt: string
  kind: MessageKind | null
  state: MessageState
  unitName: string
  isPublic: boolean
  /** A question waits for the citizen. */
  isAsked: boolean
  /** The citizen objects to the reply. */
  isObjected: boolean
  /** The member of staff who answers it. */
  assignee: string | null
  /** The earlier message whose answer also serves this one. */
  joinedTo: number | null
  /** A reply waits for another person's approval. */
  isProposed: boolean
  receivedTime: Date
  acceptedTime: Date | null
  answeredTime: Date | null
}

export type MessageList<More = object> = Paged<StaffMessage & More> & {
  /** Whether words were looked for in the newest messages only. */
  isCut: boolean
}

/** Rows of a page: staff read longer lists than visitors. */
export const rowsPerPage = 20

/** Contents are sealed: words are looked for in so many messages at most, so many at a time. */
const mostSearched = 5_000
const searchedAtOnce = 250

export type Asking = { db: Db; actor: Actor; districtCode: string; terms: Terms; now: Date }

type Moment = Pick<Asking, 'terms' | 'now'>

const isDue = ({ terms, now }: Moment): RawBuilder<boolean> => {
  const { acceptSoon, answerSoon } = dueTimes(terms, now)
  return sql`(${isOpen} and (joined_to is null or state = 'answered') and case when state = 'answered' then objection_time > reply_time
    else ${receivedEarlier(answerSoon)} or (state = 'received' and received_time < ${acceptSoon}) end)`
}

/** As the index has it: what is not answered, or has an objection to the answer or a reply to approve. */
export const isOpen = sql<boolean>`(state <> 'answered' or objection_time > reply_time or proposal_id is not null)`

/** Messages joined to an earlier one wait with that. */
const conditionOf: Record<MessageView, (asking: Asking) => RawBuilder<boolean>> = {
  mine: ({ actor }) =>
    sql`${isOpen} and assignee_id = ${actor.kind === 'staff' ? actor.id : null} and joined_to is null and (state <> 'answered' or objection_time > reply_time)`,
  waiting: () => sql`${isOpen} and state = 'received' and joined_to is null`,
  working: () => sql`${isOpen} and state in ('accepted', 'assigned') and joined_to is null`,
  due: isDue,
  approval: () => sql`${isOpen} and proposal_id is not null`,
  answered: () => sql`state = 'answered'`,
  all: () => sql`true`,
}

function matching(asking: Asking, { view, ids, areaId, kind }: Omit<MessageFilter, 'words'>) {
  const { actor, districtCode } = asking
  const conditions = [
    isWithinAreas('message', permittedAreas(actor, 'message.read'), districtCode),
    conditionOf[view](asking),
  ]
  if (ids) conditions.push(sql<boolean>`message.id = any(${[...ids]}::bigint[])`)
  if (areaId) conditions.push(isInAreas('message', [areaId]))
  if (kind) conditions.push(sql<boolean>`kind = ${kind}`)
  return sql.join(conditions, sql` and `)
}

const isNewestFirst = (view: MessageView): boolean => view === 'answered' || view === 'all'

/** Lists of open messages begin with who has waited longest. */
const orderOf = (view: MessageView) =>
  isNewestFirst(view) ? sql`received_time desc, message.id desc` : sql`received_time, message.id`

const boxColumns = sql`message.id, message.district_code as "districtCode", submission_key as "submissionKey",
  message.key_version as "keyVersion", sealed, null as "sealedReply"`

/** One page of a list within the actor's areas. */
export async function listStaffMessages(
  asking: Asking,
  keys: Keys,
  { words, ...filter }: MessageFilter,
  pageNum: number,
): Promise<MessageList> {
  const { db, actor } = asking
  if (!mayAnywhere(actor, 'message.read')) return { rows: [], total: 0, pageNum: 1, pages: 1, isCut: false }
  const keySet = keys.read()
  const found = words ? await findByWords(asking, keySet, filter, words) : null
  const total = found ? found.ids.length : await countStaffMessages(asking, filter)
  const { offset, ...window } = pageWindow(pageNum, total, rowsPerPage)
  const chosen = found
    ? sql`message.id = any(${found.ids.slice(offset, offset + rowsPerPage)}::bigint[])`
    : matching(asking, filter)
  const { rows } = await sql<Omit<StaffMessage, 'nickname' | 'excerpt'> & MessageBox>`
    select ${boxColumns}, kind, state, area.name as "unitName", visibility = 'public' as "isPublic",
      asked_time is not null as "isAsked", coalesce(objection_time > reply_time, false) as "isObjected",
      (select name from staff_account where id = message.assignee_id) as assignee, joined_to as "joinedTo", proposal_id is not null as "isProposed",
      received_time as "receivedTime", accepted_time as "acceptedTime", answered_time as "answeredTime"
    from message join area on area.id = message.area_id
    where ${chosen} order by ${orderOf(filter.view)} offset ${found ? 0 : offset} limit ${rowsPerPage}`.execute(db)
  return {
    ...window,
    total,
    isCut: found?.isCut ?? false,
    rows: rows.map(({ districtCode, submissionKey, keyVersion, sealed, sealedReply, ...row }) => {
      const box = { districtCode, submissionKey, keyVersion, sealed, sealedReply }
      const { nickname, content } = unsealMessage(keySet, box)
      return { ...row, nickname, excerpt: createExcerpt(content) }
    }),
  }
}

async function findByWords(asking: Asking, keys: KeySet, filter: Omit<MessageFilter, 'words'>, words: string) {
  const wanted = words.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  const ids: number[] = []
  let last: number | null = null
  for (let searched = 0; searched < mostSearched; searched += searchedAtOnce) {
    const rows: (MessageBox & { id: number })[] = await listBoxes(asking, filter, last)
    for (const { id, ...box } of rows) {
      const { nickname, content } = unsealMessage(keys, box)
      const text = `${nickname}\n${content}`.normalize('NFKC').toLowerCase()
      if (wanted.every((word) => text.includes(word))) ids.push(id)
    }
    last = rows.at(-1)?.id ?? null
    if (rows.length < searchedAtOnce) return { ids, isCut: false }
    // Other requests come between.
    await setImmediate()
  }
  return { ids, isCut: true }
}

/** The next sealed messages of a list after one of them, in its order. */
async function listBoxes(
  asking: Asking,
  filter: Omit<MessageFilter, 'words'>,
  last: number | null,
): Promise<(MessageBox & { id: number })[]> {
  const after = sql`(received_time, message.id) ${isNewestFirst(filter.view) ? sql`<` : sql`>`}
    (select received_time, id from message where id = ${last})`
  const { rows } = await sql<MessageBox & { id: number }>`
    select ${boxColumns} from message where ${matching(asking, filter)}${last === null ? sql`` : sql` and ${after}`}
    order by ${orderOf(filter.view)} limit ${searchedAtOnce}`.execute(asking.db)
  return rows
}

/** How many messages a list has. */
async function countStaffMessages(asking: Asking, filter: Omit<MessageFilter, 'words'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from message where ${matching(asking, filter)}`.execute(asking.db)
  return rows[0]?.total ?? 0
}

/** Counts of all lists: of the open ones in one query, of all in another that reads an index only. */
export async function countMessageViews(asking: Asking): Promise<Record<MessageView, number>> {
  const { actor, districtCode, db } = asking
  const none = { mine: 0, waiting: 0, working: 0, due: 0, approval: 0, answered: 0, all: 0 }
  if (!mayAnywhere(actor, 'message.read')) return none
  const isOwn = isWithinAreas('message', permittedAreas(actor, 'message.read'), districtCode)
  const count = (view: MessageView) =>
    sql`count(*) filter (where ${conditionOf[view](asking)})::integer as ${sql.ref(view)}`
  const open = (Object.keys(conditionOf) as MessageView[]).filter((view) => !isNewestFirst(view))
  const { rows } = await sql<Omit<Record<MessageView, number>, 'answered' | 'all'>>`
    select ${sql.join(open.map(count))} from message where ${isOwn} and ${isOpen}`.execute(db)
  const { rows: states } = await sql<Pick<Record<MessageView, number>, 'answered' | 'all'>>`
    select ${sql.join([count('answered'), count('all')])} from message where ${isOwn}`.execute(db)
  return { ...none, ...rows[0], ...states[0] }
}

/** Messages that wait for the actor: not accepted yet, due soon, with an objection, or with another person's reply. */
export async function countWaitingMessages(asking: Asking): Promise<number> {
  const { db, actor, districtCode } = asking
  if (!mayAnywhere(actor, 'message.read')) return 0
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from message
    where ${isWithinAreas('message', permittedAreas(actor, 'message.read'), districtCode)} and ${isOpen}
      and (${conditionOf.waiting(asking)} or ${isDue(asking)}
        or exists (select from message_event where id = proposal_id and actor <> ${getActorName(actor)}))`.execute(db)
  return rows[0]?.total ?? 0
}
