import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/types.ts'
import { notFound } from '../platform/errors.ts'
import { accountGrants } from './grants.server.ts'
import { listPlaces } from './places.server.ts'
import type { Grant, Place, Staff } from './policy.ts'
import './area-table.server.ts'
import './table.server.ts'

export const accountColumns = [
  'id',
  'login_name as loginName',
  'name',
  'state',
  'password_temporary as passwordTemporary',
  'factor_required as factorRequired',
  sql<boolean>`sealed_factor is not null`.as('hasFactor'),
  'identity',
  sql<boolean>`identity_subject is not null`.as('isLinked'),
  accountGrants.as('grants'),
] as const

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

/** Places of all areas of grants; null if one is for all districts. */
export async function listGrantPlaces(db: Db | Tx, grants: readonly Grant[]): Promise<Place[] | null> {
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
