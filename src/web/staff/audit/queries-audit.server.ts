import { sql } from 'kysely'
import { type AuditDetail, citizen } from '../../../audit/audit.server.ts'
import type { Db } from '../../../platform/db/types.ts'
import { type Paged, pageSize, pageWindow } from '../../../platform/paging.ts'
import { unknown } from '../../../access/account-lock.server.ts'
import { areasOf, authorise, mayAnywhere, type Staff } from '../../../access/policy.ts'
import { loginNameOf } from '../../../access/schema.ts'
import '../../../access/area-table.server.ts'
import '../../../access/table.server.ts'

/** Codes of the districts that an account covers completely; null for all districts. */
async function listOwnDistricts(db: Db, reader: Staff): Promise<string[] | null> {
  const areaIds = areasOf(reader, 'audit.read')
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
  actor?: string | undefined
  action?: string | undefined
  /** Excludes actions of citizens. */
  staffOnly?: boolean
  /** Dates in Beijing time, YYYY-MM-DD, inclusive. */
  from?: string | undefined
  to?: string | undefined
  pageNum: number
}

/** Cap of the count; beyond it, users have to filter. */
export const mostEvents = 10_000

/**
 * Audit events of the districts that the reader covers completely, newest first. Events without a district are only
 * visible to readers of all districts.
 * @throws AppError forbidden
 */
export async function listAudit(
  db: Db,
  reader: Staff,
  { actor, action, staffOnly, from, to, pageNum }: AuditFilter,
): Promise<Paged<AuditRow>> {
  authorise(mayAnywhere(reader, 'audit.read'))
  const districts = await listOwnDistricts(db, reader)
  let matching = db.selectFrom('audit_event')
  if (districts) matching = matching.where(sql<boolean>`district_code = any(${[...districts]}::text[])`)
  if (actor) matching = matching.where('actor', 'in', [actor, loginNameOf(actor)])
  if (action) matching = matching.where('action', '=', action)
  if (staffOnly) matching = matching.where('actor', '<>', citizen)
  if (from) matching = matching.where(sql<boolean>`at >= ${from}::timestamp at time zone 'Asia/Shanghai'`)
  if (to)
    matching = matching.where(sql<boolean>`at < (${to}::timestamp + interval '1 day') at time zone 'Asia/Shanghai'`)
  const { total } = await db
    .selectFrom(matching.select('id').limit(mostEvents).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const window = pageWindow(pageNum, total)
  const rows = await matching
    .select(['id', 'at', 'actor', 'action', 'district_code as districtCode', 'subject', 'detail'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(window.offset)
    .limit(pageSize)
    .execute()
  return { rows, total, pageNum: window.pageNum, pages: window.pages }
}

/** Time of the account's previous sign-in (before the current one), and the number of failed attempts since then. */
export async function getLastSignIn(db: Db, { loginName }: Staff): Promise<{ at: Date | null; failures: number }> {
  // An event that concerns several districts has one row per district, all with the same time; hence distinct.
  const opened = await db
    .selectFrom('audit_event')
    .select('at')
    .distinct()
    .where('actor', '=', loginName)
    .where('action', '=', 'session.open')
    .orderBy('at', 'desc')
    .limit(2)
    .execute()
  const at = opened[1]?.at ?? null
  let refused = db
    .selectFrom('audit_event')
    .select((eb) => eb.fn.count<number>('at').distinct().as('failures'))
    .where('actor', '=', unknown)
    .where('action', 'in', ['session.refuse', 'session.refuse-code'])
    .where('subject', '=', loginName)
  if (at) refused = refused.where('at', '>', at)
  const { failures } = await refused.executeTakeFirstOrThrow()
  return { at, failures }
}
