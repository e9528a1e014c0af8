import { sql } from 'kysely'
import { type AuditDetail, citizen } from '../../audit/audit.server.ts'
import type { Db } from '../../platform/db/types.ts'
import { type Paged, pageSize, pageWindow } from '../../platform/paging.ts'
import { permittedAreas, type Actor } from '../../access/policy.ts'
import { normaliseLoginName } from '../../access/schema.ts'
import { kindsLike } from './event-words.ts'
import '../../access/area-table.server.ts'
import '../../access/table.server.ts'

/** Codes of the districts that an account covers completely; null for all districts. */
export async function listOwnDistricts(db: Db, reader: Actor): Promise<string[] | null> {
  const areaIds = reader.kind === 'operator' ? null : permittedAreas(reader, 'audit.read')
  if (areaIds === null) return null
  const rows = await db
    .selectFrom('area')
    .select('district_code as districtCode')
    .where('level', '=', 'district')
    .where(sql<boolean>`id = any(${[...areaIds]}::integer[])`)
    .execute()
  return rows.map(({ districtCode }) => districtCode)
}

export type AuditRow = {
  id: number
  at: Date
  actor: string
  action: string
  districtCode: string | null
  subject: string
  detail: AuditDetail
}

export type AuditFilter = {
  /** Login name, or the name of a person. */
  actor?: string | undefined
  action?: string | undefined
  /** Part of actions before the dot, such as `article`; others with the same title are included. */
  kind?: string | undefined
  /** Such as the number of an article or the login name of an account. */
  subject?: string | undefined
  /** Excludes actions of citizens. */
  staffOnly?: boolean
  /** Dates in Beijing time, YYYY-MM-DD, inclusive. */
  from?: string | undefined
  to?: string | undefined
}

/** Cap of the count; beyond it, users have to filter. */
export const mostEvents = 10_000

const auditColumns = ['id', 'at', 'actor', 'action', 'district_code as districtCode', 'subject', 'detail'] as const

/**
 * Events in a period, of the districts that the reader covers completely. Events without a district are only visible to
 * readers of all districts.
 */
export async function selectEvents(db: Db, reader: Actor, { from, to }: Pick<AuditFilter, 'from' | 'to'>) {
  const districts = await listOwnDistricts(db, reader)
  let events = db.selectFrom('audit_event')
  if (districts) events = events.where(sql<boolean>`district_code = any(${[...districts]}::text[])`)
  if (from) events = events.where(sql<boolean>`at >= ${from}::timestamp at time zone 'Asia/Shanghai'`)
  if (to) events = events.where(sql<boolean>`at < (${to}::timestamp + interval '1 day') at time zone 'Asia/Shanghai'`)
  return events
}

/** Actors of a name, given as it is stored, as a login name or as the name of a person. Read first: the plan depends on how many there are. */
async function listNamed(db: Db, name: string): Promise<string[]> {
  const persons = await db
    .selectFrom('staff_account')
    .select('login_name as loginName')
    .where('name', '=', name)
    .execute()
  return [...new Set([name, normaliseLoginName(name), ...persons.map(({ loginName }) => loginName)])]
}

async function matching(db: Db, reader: Actor, filter: AuditFilter) {
  const { actor, action, kind, subject, staffOnly } = filter
  let events = await selectEvents(db, reader, filter)
  if (actor) events = events.where('actor', 'in', await listNamed(db, actor))
  if (action) events = events.where('action', '=', action)
  if (kind) {
    // As the index has it. Of one kind, which most are, the index has the order too.
    const ofAction = sql<string>`split_part(action, '.', 1)`
    const kinds = kindsLike(kind)
    const [only] = kinds
    events =
      kinds.length === 1 && only !== undefined
        ? events.where(ofAction, '=', only)
        : events.where(sql<boolean>`${ofAction} = any(${kinds}::text[])`)
  }
  if (subject) events = events.where('subject', 'in', [subject, normaliseLoginName(subject)])
  if (staffOnly) events = events.where('actor', '<>', citizen)
  return events
}

/** One page of events, newest first. */
export async function listAudit(
  db: Db,
  reader: Actor,
  { pageNum, ...filter }: AuditFilter & { pageNum: number },
): Promise<Paged<AuditRow>> {
  const found = await matching(db, reader, filter)
  const { total } = await db
    .selectFrom(found.select('id').limit(mostEvents).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const window = pageWindow(pageNum, total)
  const rows = await newestFirst(found).offset(window.offset).limit(pageSize).execute()
  return { rows, total, pageNum: window.pageNum, pages: window.pages }
}

/** All events that are found, up to `mostEvents`. */
export const listAllAudit = async (db: Db, reader: Actor, filter: AuditFilter): Promise<AuditRow[]> =>
  newestFirst(await matching(db, reader, filter))
    .limit(mostEvents)
    .execute()

export const newestFirst = (events: Awaited<ReturnType<typeof selectEvents>>) =>
  events.select(auditColumns).orderBy('at', 'desc').orderBy('id', 'desc')
