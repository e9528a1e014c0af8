import { sql } from 'kysely'
import type { AuditDetail } from '../db/audit.server.ts'
import type { Limits } from '../db/limits.server.ts'
import type { Db } from '../db/types.ts'
import { notFound } from '../lib/errors.ts'
import { type Paged, pageSize, pageWindow } from '../lib/paging.ts'
import { listPlaces } from '../units/queries.server.ts'
import type { Place } from '../units/schema.ts'
import { factorLimit, nameLimit } from './limits.ts'
import { authorise, can, mayRole, type Role, type Staff } from './policy.ts'
import { loginNameOf } from './schema.ts'
import '../units/table.server.ts'
import './table.server.ts'

export type AccountArea = { id: number; name: string; districtName: string; districtCode: string }

/** Areas of an account with the districts that they lie in; none for an account of all districts. */
export async function listAccountAreas(db: Db, accountIds: readonly number[]): Promise<Map<number, AccountArea[]>> {
  const rows = await db
    .selectFrom('staff_area')
    .innerJoin('area', 'area.id', 'area_id')
    .innerJoin('area as root', (join) =>
      join.onRef('root.district_code', '=', 'area.district_code').on('root.level', '=', 'district'),
    )
    .select([
      'account_id as accountId',
      'area.id',
      'area.name',
      'root.name as districtName',
      'area.district_code as districtCode',
    ])
    .where(sql<boolean>`account_id = any(${[...accountIds]}::integer[])`)
    .orderBy('area.district_code')
    .orderBy('area.id')
    .execute()
  const areas = new Map<number, AccountArea[]>()
  for (const { accountId, ...area } of rows) areas.set(accountId, [...(areas.get(accountId) ?? []), area])
  return areas
}

export type Account = {
  id: number
  loginName: string
  name: string
  role: Role
  everywhere: boolean
  areas: AccountArea[]
  state: 'active' | 'disabled'
  passwordTemporary: boolean
  factorRequired: boolean
  hasFactor: boolean
  /** Minutes until a sign-in is accepted again, after five failures. */
  lockedMinutes: number | null
}

const accountColumns = [
  'id',
  'login_name as loginName',
  'name',
  'role',
  'everywhere',
  'state',
  'password_temporary as passwordTemporary',
  'factor_required as factorRequired',
  sql<boolean>`sealed_factor is not null`.as('hasFactor'),
] as const

type Asking = { db: Db; limits: Limits; actor: Staff }

/** Accounts that an actor may see, those whose areas all lie in the actor's own, in the order of their login names. */
export async function listAccounts(
  { db, limits, actor }: Asking,
  { words, pageNum }: { words?: string | undefined; pageNum: number },
): Promise<Paged<Account>> {
  const all = await listAllAccounts(db)
  const places = await listAccountPlaces(
    db,
    all.map(({ id }) => id),
  )
  const seen = all.filter(
    ({ id, everywhere, loginName, name }) =>
      can(actor, 'account.read', { places: everywhere ? null : (places.get(id) ?? []) }) &&
      (!words || `${loginName} ${name}`.includes(words) || loginName.includes(loginNameOf(words))),
  )
  const window = pageWindow(pageNum, seen.length)
  const shown = seen.slice(window.offset, window.offset + pageSize)
  const areas = await listAccountAreas(
    db,
    shown.map(({ id }) => id),
  )
  const rows: Account[] = []
  for (const row of shown)
    rows.push({
      ...row,
      areas: areas.get(row.id) ?? [],
      lockedMinutes: await lockedMinutes(limits, row.loginName),
    })
  return { rows, total: seen.length, pageNum: window.pageNum, pages: window.pages }
}

/** @throws not_found, also for an account that the actor may not see. */
export async function getAccount({ db, limits, actor }: Asking, id: number): Promise<Account> {
  const row = await db.selectFrom('staff_account').select(accountColumns).where('id', '=', id).executeTakeFirst()
  const places = (await listAccountPlaces(db, [id])).get(id) ?? []
  if (!row || !can(actor, 'account.read', { places: row.everywhere ? null : places })) throw notFound('没有这个账号。')
  const areas = (await listAccountAreas(db, [id])).get(id) ?? []
  return { ...row, areas, lockedMinutes: await lockedMinutes(limits, row.loginName) }
}

/** Every account there is, for whoever works at the command line. */
export const listAllAccounts = (db: Db) =>
  db.selectFrom('staff_account').select(accountColumns).orderBy('login_name').execute()

/** @throws not_found */
export async function getAccountId(db: Db, loginName: string): Promise<number> {
  const found = await db.selectFrom('staff_account').select('id').where('login_name', '=', loginName).executeTakeFirst()
  if (!found) throw notFound(`没有账号 ${loginName}。`)
  return found.id
}

async function lockedMinutes(limits: Limits, loginName: string): Promise<number | null> {
  const waits = [await limits.locked(nameLimit, loginName), await limits.locked(factorLimit, loginName)]
  const seconds = Math.max(...waits.map((wait) => wait ?? 0))
  return seconds === 0 ? null : Math.ceil(seconds / 60)
}

/** Every area that an account may be given by an actor, as `100123 太本站镇 某嘎查`: number, unit above, name. */
export async function listGrantableAreas(db: Db, { areaIds }: Staff): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    with recursive below as (
      select id from area where ${areaIds === null ? sql`parent_id is null` : sql`id = any(${[...areaIds]}::integer[])`}
      union
      select area.id from area join below on area.parent_id = below.id
    )
    select area.id, concat_ws(' ', area.id, case when parent.level <> 'district' then parent.name else root.name end,
      case when area.level <> 'district' then area.name end) as title
    from below join area on area.id = below.id
      join area as root on root.district_code = area.district_code and root.level = 'district'
      left join area as parent on parent.id = area.parent_id
    order by area.district_code, area.level, area.id`.execute(db)
  return rows
}

/** Where the areas of accounts lie. */
async function listAccountPlaces(db: Db, accountIds: readonly number[]): Promise<Map<number, Place[]>> {
  const rows = await db
    .selectFrom('staff_area')
    .select(['account_id as accountId', 'area_id as areaId'])
    .where(sql<boolean>`account_id = any(${[...accountIds]}::integer[])`)
    .execute()
  const places = await listPlaces(db, [...new Set(rows.map(({ areaId }) => areaId))])
  const found = new Map<number, Place[]>()
  for (const { accountId, areaId } of rows) {
    const place = places.get(areaId)
    if (place) found.set(accountId, [...(found.get(accountId) ?? []), place])
  }
  return found
}

/** Codes of the districts that an account has as a whole; null for all. */
async function listOwnDistricts(db: Db, { areaIds }: Staff): Promise<string[] | null> {
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
  /** Days in Beijing, YYYY-MM-DD, both included. */
  from?: string | undefined
  to?: string | undefined
  pageNum: number
}

/** More are not counted: the filter is what finds one among many. */
export const mostEvents = 10_000

/**
 * What was done in the districts that a reader has as a whole, newest first. What concerns no single district is for those
 * alone who have all of them.
 * @throws AppError forbidden
 */
export async function listAudit(
  db: Db,
  reader: Staff,
  { actor, action, from, to, pageNum }: AuditFilter,
): Promise<Paged<AuditRow>> {
  authorise(mayRole(reader.role, 'audit.read'))
  const districts = await listOwnDistricts(db, reader)
  let matching = db.selectFrom('audit_event')
  if (districts) matching = matching.where(sql<boolean>`district_code = any(${[...districts]}::text[])`)
  if (actor) matching = matching.where('actor', 'in', [actor, loginNameOf(actor)])
  if (action) matching = matching.where('action', '=', action)
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
  return {
    rows,
    total,
    pageNum: window.pageNum,
    pages: window.pages,
  }
}
