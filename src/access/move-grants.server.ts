import { sql } from 'kysely'
import type { Tx } from '../platform/db/types.ts'
import { AppError } from '../platform/errors.ts'
import { accountDistricts, recordInDistricts } from './account-lock.server.ts'
import { accountGrants, textOfGrants } from './grants.server.ts'
import { listPlaces } from './places.server.ts'
import { type Actor, getActorName } from './policy.ts'
import { findConflict } from './separation.ts'
import './area-table.server.ts'
import './table.server.ts'

/**
 * Gives the accounts of an area those grants in another one.
 * @returns how many accounts.
 */
export async function moveGrants(tx: Tx, actor: Actor, from: number, to: number): Promise<number> {
  const before = await lockAccountsOf(tx, [from])
  const grants = await tx
    .deleteFrom('staff_grant')
    .where('area_id', '=', from)
    .returning(['account_id', 'role'])
    .execute()
  if (grants.length > 0)
    await tx
      .insertInto('staff_grant')
      .values(grants.map((grant) => ({ ...grant, area_id: to })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const after = await listAccounts(
    tx,
    before.map(({ id }) => id),
  )
  for (const { id, loginName, districtCodes, grants: held } of after) {
    const former = before.find((each) => each.id === id)?.grants ?? []
    await recordInDistricts(tx, districtCodes, {
      actor: getActorName(actor),
      action: 'account.change',
      subject: loginName,
      detail: { grantsBefore: textOfGrants(former), grants: textOfGrants(held) },
    })
  }
  return after.length
}

/**
 * Checks the accounts of a branch of areas that has just been moved or has grown.
 * @throws AppError conflict with the login names of those that no account may have such grants as.
 */
export async function requireSeparation(tx: Tx, branchId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select id from area where id = ${branchId}
      union
      select area.id from area join below on area.parent_id = below.id
    )
    select id from below`.execute(tx)
  const accounts = await lockAccountsOf(
    tx,
    rows.map(({ id }) => id),
  )
  const places = await listPlaces(
    tx,
    accounts.flatMap(({ grants }) => grants.flatMap(({ areaIds }) => areaIds ?? [])),
  )
  const wrong = accounts.filter(({ grants }) =>
    findConflict(
      grants.map(({ role, areaIds }) => ({
        role,
        places: areaIds && areaIds.flatMap((id) => places.get(id) ?? []),
      })),
    ),
  )
  if (wrong.length === 0) return
  const names = wrong.map(({ loginName }) => loginName).join('、')
  throw new AppError(
    'conflict',
    `这样一来，账号 ${names} 会在同一个地方又编辑又审核。请先请系统管理员修改这些账号的角色或管理范围。`,
  )
}

/** Locks the accounts with grants in these areas, so that nobody changes their grants meanwhile. */
async function lockAccountsOf(tx: Tx, areaIds: readonly number[]) {
  const locked = await tx
    .selectFrom('staff_account')
    .select('id')
    .where(sql<boolean>`id in (select account_id from staff_grant where area_id = any(${[...areaIds]}::integer[]))`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return listAccounts(
    tx,
    locked.map(({ id }) => id),
  )
}

const listAccounts = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('staff_account')
    .select(['id', 'login_name as loginName', accountGrants.as('grants'), accountDistricts.as('districtCodes')])
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .orderBy('id')
    .execute()
