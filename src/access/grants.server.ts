import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/types.ts'
import { type Grant, roles } from './policy.ts'
import './area-table.server.ts'
import './table.server.ts'

/** Grants of the account in a query of `staff_account`, in the order of `roles`. */
export const accountGrants = sql<Grant[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('role', role, 'areaIds', ids)
    order by array_position(${[...roles]}::text[], role)), '[]')
  from (
    select role, case when bool_or(area_id is null) then null else jsonb_agg(area_id order by area_id) end as ids
    from staff_grant where account_id = staff_account.id group by role
  ) as held)`

export type AccountArea = { id: number; name: string; districtName: string; districtCode: string }
/** `areas` is null for all districts. */
export type NamedGrant = { role: Grant['role']; areas: AccountArea[] | null }

/** Grants of several accounts with the names of their areas. */
export async function nameGrants(db: Db, accounts: readonly (readonly Grant[])[]): Promise<NamedGrant[][]> {
  const ids = new Set(accounts.flatMap((grants) => grants.flatMap(({ areaIds }) => areaIds ?? [])))
  const areas = await db
    .selectFrom('area')
    .innerJoin('area as root', (join) =>
      join.onRef('root.district_code', '=', 'area.district_code').on('root.level', '=', 'district'),
    )
    .select(['area.id', 'area.name', 'root.name as districtName', 'area.district_code as districtCode'])
    .where(sql<boolean>`area.id = any(${[...ids]}::integer[])`)
    .orderBy('area.district_code')
    .orderBy('area.id')
    .execute()
  return accounts.map((grants) =>
    grants.map(({ role, areaIds }) => ({ role, areas: areaIds && areas.filter(({ id }) => areaIds.includes(id)) })),
  )
}

/** Replaces the grants of an account. */
export async function writeGrants(tx: Tx, accountId: number, grants: readonly Grant[]): Promise<void> {
  await tx.deleteFrom('staff_grant').where('account_id', '=', accountId).execute()
  const rows = grants.flatMap(({ role, areaIds }) =>
    [...new Set(areaIds ?? [null])].map((area_id) => ({ account_id: accountId, role, area_id })),
  )
  if (rows.length > 0) await tx.insertInto('staff_grant').values(rows).execute()
}

/** Grants in the audit, such as `editor:12,13;reviewer:*`. */
export const textOfGrants = (grants: readonly Grant[]): string =>
  grants
    .map(({ role, areaIds }) => `${role}:${areaIds?.toSorted((one, other) => one - other).join(',') ?? '*'}`)
    .toSorted((one, other) => one.localeCompare(other))
    .join(';')
