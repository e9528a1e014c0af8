import { type RawBuilder, sql } from 'kysely'
import { type Actor, permittedAreas } from '../../access/policy.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import '../../access/area-table.server.ts'
import '../../access/table.server.ts'

/** Areas whose accounts an actor administers; null for all districts. */
export const administeredAreas = (actor: Actor): readonly number[] | null =>
  actor.kind === 'operator' ? null : permittedAreas(actor, 'account.change')

/** Areas and everything below them, as rows of a recursive query `below`. */
export const withDescendants = (start: RawBuilder<unknown>) => sql`with recursive below as (
  select id from area where ${start}
  union
  select area.id from area join below on area.parent_id = below.id
)`

export const isAmong = (ids: readonly number[]) => sql`id = any(${[...ids]}::integer[])`

export type AreaOption = { id: number; title: string }

/**
 * Every area that an actor may grant, as `100123 太本站镇 某嘎查`: number, unit above, name.
 * @param accountId whose areas are included even if they are closed, so that it can keep them.
 */
export async function findGrantableAreas(
  db: Db | Tx,
  actor: Actor,
  accountId: number | null = null,
): Promise<AreaOption[]> {
  const areaIds = administeredAreas(actor)
  const { rows } = await sql<AreaOption>`
    ${withDescendants(areaIds === null ? sql`parent_id is null` : isAmong(areaIds))}
    select area.id, concat_ws(' ', area.id, case when parent.level <> 'district' then parent.name else root.name end,
      case when area.level <> 'district' then area.name end) as title
    from below join area on area.id = below.id
      join area as root on root.district_code = area.district_code and root.level = 'district'
      left join area as parent on parent.id = area.parent_id
    where area.standing = 'open' or area.id in (select area_id from staff_grant where account_id = ${accountId})
    order by area.district_code, area.level, area.id`.execute(db)
  return rows
}
