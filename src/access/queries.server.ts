import { type RawBuilder, sql } from 'kysely'
import type { Limits } from '../platform/limits/limits.server.ts'
import type { Db } from '../platform/db/types.ts'
import { minutesOf } from '../platform/dates.ts'
import { notFound } from '../platform/errors.ts'
import { type Paged, pageSize, pageWindow } from '../platform/paging.ts'
import { listPlaces } from './places.server.ts'
import type { Place } from './policy.ts'
import { accountLimits } from './limits.ts'
import { can, mayRole, type Role, type Staff } from './policy.ts'
import { loginNameOf } from './schema.ts'
import './area-table.server.ts'
import './table.server.ts'

export type AccountArea = { id: number; name: string; districtName: string; districtCode: string }

/** Areas of accounts with their districts, by account id; none for an account of all districts. */
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
  /** Minutes until a password or a code is accepted again, after five failures. */
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

/** Areas and everything below them, as rows of a recursive query `below`. */
const belowAreas = (start: RawBuilder<unknown>) => sql`with recursive below as (
  select id from area where ${start}
  union
  select area.id from area join below on area.parent_id = below.id
)`

const isAmong = (ids: readonly number[]) => sql`id = any(${[...ids]}::integer[])`

/** The rule of `can(actor, 'account.read', …)` in SQL. */
const isSeenBy = ({ areaIds }: Staff): RawBuilder<boolean> =>
  areaIds === null
    ? sql`true`
    : sql`not everywhere
      and exists (select from staff_area where account_id = staff_account.id)
      and not exists (
        select from staff_area where account_id = staff_account.id
          and area_id not in (${belowAreas(isAmong(areaIds))} select id from below)
      )`

/** Accounts whose areas are all within the actor's, ordered by login name. */
export async function listAccounts(
  { db, limits, actor }: Asking,
  { words, pageNum }: { words?: string | undefined; pageNum: number },
): Promise<Paged<Account>> {
  if (!mayRole(actor.role, 'account.read')) return { rows: [], total: 0, pageNum: 1, pages: 1 }
  let seen = db.selectFrom('staff_account').where(isSeenBy(actor))
  if (words)
    seen = seen.where(
      sql<boolean>`(position(${words} in login_name || ' ' || name) > 0 or position(${loginNameOf(words)} in login_name) > 0)`,
    )
  const { total } = await seen.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const window = pageWindow(pageNum, total)
  const shown = await seen.select(accountColumns).orderBy('login_name').offset(window.offset).limit(pageSize).execute()
  const areas = await listAccountAreas(
    db,
    shown.map(({ id }) => id),
  )
  const locked = await limits.locked(
    accountLimits,
    shown.map(({ loginName }) => loginName),
  )
  const rows = shown.map((row): Account => accountOf(row, areas, locked))
  return { rows, total, pageNum: window.pageNum, pages: window.pages }
}

function accountOf(
  row: Omit<Account, 'areas' | 'lockedMinutes'>,
  areas: ReadonlyMap<number, AccountArea[]>,
  locked: ReadonlyMap<string, number>,
): Account {
  const seconds = locked.get(row.loginName)
  return {
    ...row,
    areas: areas.get(row.id) ?? [],
    lockedMinutes: seconds === undefined ? null : minutesOf(seconds),
  }
}

/** @throws not_found, also for an account that the actor may not see. */
export async function getAccount({ db, limits, actor }: Asking, id: number): Promise<Account> {
  const row = await db.selectFrom('staff_account').select(accountColumns).where('id', '=', id).executeTakeFirst()
  const places = (await listAccountPlaces(db, [id])).get(id) ?? []
  if (!row || !can(actor, 'account.read', { places: row.everywhere ? null : places })) throw notFound('没有这个账号。')
  return accountOf(row, await listAccountAreas(db, [id]), await limits.locked(accountLimits, [row.loginName]))
}

/** All accounts, for the command line. */
export const listAllAccounts = (db: Db) =>
  db.selectFrom('staff_account').select(accountColumns).orderBy('login_name').execute()

/** When the user's own password was last set. */
export async function getPasswordTime(db: Db, { id }: Staff): Promise<Date> {
  const { at } = await db
    .selectFrom('staff_account')
    .select('password_time as at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return at
}

/** @throws not_found */
export async function getAccountId(db: Db, loginName: string): Promise<number> {
  const found = await db.selectFrom('staff_account').select('id').where('login_name', '=', loginName).executeTakeFirst()
  if (!found) throw notFound(`没有账号 ${loginName}。`)
  return found.id
}

/** Every area that an actor may grant, as `100123 太本站镇 某嘎查`: number, unit above, name. */
export async function listGrantableAreas(db: Db, { areaIds }: Staff): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    ${belowAreas(areaIds === null ? sql`parent_id is null` : isAmong(areaIds))}
    select area.id, concat_ws(' ', area.id, case when parent.level <> 'district' then parent.name else root.name end,
      case when area.level <> 'district' then area.name end) as title
    from below join area on area.id = below.id
      join area as root on root.district_code = area.district_code and root.level = 'district'
      left join area as parent on parent.id = area.parent_id
    where area.standing = 'open'
    order by area.district_code, area.level, area.id`.execute(db)
  return rows
}

/** Places of the areas of accounts, by account id. */
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

/** An account as the actor of work that goes on without its session; null once it is disabled. */
export async function findStaff(db: Db, id: number): Promise<Staff | null> {
  const row = await db
    .selectFrom('staff_account')
    .select(['login_name', 'name', 'role', 'everywhere'])
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  const areas = await db.selectFrom('staff_area').select('area_id').where('account_id', '=', id).execute()
  return {
    kind: 'staff',
    id,
    loginName: row.login_name,
    name: row.name,
    role: row.role,
    areaIds: row.everywhere ? null : areas.map(({ area_id }) => area_id),
  }
}
