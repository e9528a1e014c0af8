import { type RawBuilder, sql } from 'kysely'
import type { Limits } from '../platform/limits/limits.server.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import { minutesOf } from '../platform/dates.ts'
import { notFound } from '../platform/errors.ts'
import { type Paged, pageSize, pageWindow } from '../platform/paging.ts'
import { accountGrants, nameGrants, type NamedGrant } from './grants.server.ts'
import { listPlaces } from './places.server.ts'
import { accountLimits } from './limits.ts'
import { areasOf, can, type Grant, mayAnywhere, type Place, type Staff } from './policy.ts'
import { loginNameOf } from './schema.ts'
import './area-table.server.ts'
import './table.server.ts'

export type Account = {
  id: number
  loginName: string
  name: string
  grants: NamedGrant[]
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
  'state',
  'password_temporary as passwordTemporary',
  'factor_required as factorRequired',
  sql<boolean>`sealed_factor is not null`.as('hasFactor'),
  accountGrants.as('grants'),
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
function isSeenBy(actor: Staff): RawBuilder<boolean> {
  const areaIds = areasOf(actor, 'account.read')
  return areaIds === null
    ? sql`true`
    : sql`exists (select from staff_grant where account_id = staff_account.id)
      and not exists (
        select from staff_grant where account_id = staff_account.id
          and (area_id is null or area_id not in (${belowAreas(isAmong(areaIds))} select id from below))
      )`
}

/** Accounts whose areas are all within the actor's, ordered by login name. */
export async function listAccounts(
  { db, limits, actor }: Asking,
  { words, pageNum }: { words?: string | undefined; pageNum: number },
): Promise<Paged<Account>> {
  if (!mayAnywhere(actor, 'account.read')) return { rows: [], total: 0, pageNum: 1, pages: 1 }
  let seen = db.selectFrom('staff_account').where(isSeenBy(actor))
  if (words)
    seen = seen.where(
      sql<boolean>`(position(${words} in login_name || ' ' || name) > 0 or position(${loginNameOf(words)} in login_name) > 0)`,
    )
  const { total } = await seen.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const window = pageWindow(pageNum, total)
  const shown = await seen.select(accountColumns).orderBy('login_name').offset(window.offset).limit(pageSize).execute()
  const grants = await nameGrants(
    db,
    shown.map((row) => row.grants),
  )
  const locked = await limits.locked(
    accountLimits,
    shown.map(({ loginName }) => loginName),
  )
  const rows = shown.map((row, place): Account => accountOf(row, grants[place] ?? [], locked))
  return { rows, total, pageNum: window.pageNum, pages: window.pages }
}

function accountOf(
  row: Omit<Account, 'grants' | 'lockedMinutes'>,
  grants: NamedGrant[],
  locked: ReadonlyMap<string, number>,
): Account {
  const seconds = locked.get(row.loginName)
  return {
    ...row,
    grants,
    lockedMinutes: seconds === undefined ? null : minutesOf(seconds),
  }
}

/** @throws not_found, also for an account that the actor may not see. */
export async function getAccount({ db, limits, actor }: Asking, id: number): Promise<Account> {
  const row = await db.selectFrom('staff_account').select(accountColumns).where('id', '=', id).executeTakeFirst()
  if (!row || !can(actor, 'account.read', { places: await placesOf(db, row.grants) })) throw notFound('没有这个账号。')
  const [grants = []] = await nameGrants(db, [row.grants])
  return accountOf(row, grants, await limits.locked(accountLimits, [row.loginName]))
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

/**
 * Every area that an actor may grant, as `100123 太本站镇 某嘎查`: number, unit above, name.
 * @param accountId whose areas are included even if they are closed, so that it can keep them.
 */
export async function listGrantableAreas(
  db: Db,
  actor: Staff,
  accountId: number | null = null,
): Promise<{ id: number; title: string }[]> {
  const areaIds = areasOf(actor, 'account.change')
  const { rows } = await sql<{ id: number; title: string }>`
    ${belowAreas(areaIds === null ? sql`parent_id is null` : isAmong(areaIds))}
    select area.id, concat_ws(' ', area.id, case when parent.level <> 'district' then parent.name else root.name end,
      case when area.level <> 'district' then area.name end) as title
    from below join area on area.id = below.id
      join area as root on root.district_code = area.district_code and root.level = 'district'
      left join area as parent on parent.id = area.parent_id
    where area.standing = 'open' or area.id in (select area_id from staff_grant where account_id = ${accountId})
    order by area.district_code, area.level, area.id`.execute(db)
  return rows
}

/** Places of all areas of grants; null if one is for all districts. */
export async function placesOf(db: Db | Tx, grants: readonly Grant[]): Promise<Place[] | null> {
  const ids = grants.flatMap(({ areaIds }) => areaIds ?? [])
  return grants.some(({ areaIds }) => areaIds === null) ? null : [...(await listPlaces(db, ids)).values()]
}

/** An account as the actor of a background job; null once it is disabled. */
export async function findStaff(db: Db, id: number): Promise<Staff | null> {
  const row = await db
    .selectFrom('staff_account')
    .select(['login_name as loginName', 'name', accountGrants.as('grants')])
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row ? { kind: 'staff', id, ...row } : null
}
