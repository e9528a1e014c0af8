import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { type PlacedGrants, placeGrants } from '../../commands-accounts.server.ts'
import { type Grant, roles } from '../../policy.ts'
import { findConflict } from '../../separation.ts'
import type { GroupGrants } from './settings.ts'
import '../../area-table.server.ts'
import '../../table.server.ts'

/** The grants of these groups together, and areas of the mapping that no unit has. */
export async function mapGroups(
  tx: Tx,
  groups: readonly string[],
  mapping: GroupGrants,
): Promise<{ grants: Grant[]; placed: PlacedGrants; unknownAreas: string[] }> {
  const mapped = groups.flatMap((group) => (Object.hasOwn(mapping, group) ? (mapping[group] ?? []) : []))
  const named = [...new Set(mapped.flatMap(({ areas }) => (areas === '*' ? [] : areas)))]
  const ids = await findAreas(tx, named)
  const grants = roles.flatMap((role): Grant[] => {
    const held = mapped.filter((grant) => grant.role === role)
    if (held.some(({ areas }) => areas === '*')) return [{ role, areaIds: null }]
    const areaIds = [
      ...new Set(held.flatMap(({ areas }) => (areas === '*' ? [] : areas.flatMap((area) => ids.get(area) ?? [])))),
    ]
    return areaIds.length > 0 ? [{ role, areaIds: areaIds.toSorted((one, other) => one - other) }] : []
  })
  const unknownAreas = named.filter((area) => !ids.has(area)).map(String)
  return { grants, placed: await placeGrants(tx, grants), unknownAreas }
}

async function findAreas(tx: Tx, named: readonly (string | number)[]): Promise<Map<string | number, number>> {
  const codes = named.filter((area) => typeof area === 'string')
  const ids = named.filter((area) => typeof area === 'number')
  const found = await tx
    .selectFrom('area')
    .select(['id', 'code'])
    .where(sql<boolean>`(code = any(${codes}::text[]) or id = any(${ids}::integer[]))`)
    .execute()
  const keys = found.flatMap(({ id, code }): [string | number, number][] => [
    [id, id],
    ...(code === null ? [] : [[code, id] as [string, number]]),
  ])
  return new Map(keys)
}

/** Whether no other active account administers all that this one would no longer administer. */
export async function isLastAdministrator(
  tx: Tx,
  accountId: number,
  before: readonly Grant[],
  after: readonly Grant[],
): Promise<boolean> {
  const held = administered(before)
  const kept = administered(after)
  if (kept.includes(null)) return false
  for (const areaId of held.filter((area) => !kept.includes(area))) {
    const other = await tx
      .selectFrom('staff_grant')
      .innerJoin('staff_account', 'staff_account.id', 'account_id')
      .select('account_id')
      .where('role', '=', 'admin')
      .where('state', '=', 'active')
      .where('account_id', '<>', accountId)
      .where((eb) =>
        areaId === null ? eb('area_id', 'is', null) : eb.or([eb('area_id', 'is', null), eb('area_id', '=', areaId)]),
      )
      .executeTakeFirst()
    if (!other) return true
  }
  return false
}

/** Areas of the administrator's role; null is all districts. */
const administered = (grants: readonly Grant[]): (number | null)[] =>
  grants.flatMap(({ role, areaIds }): (number | null)[] => (role === 'admin' ? [...(areaIds ?? [null])] : []))

export const hasConflict = (placed: PlacedGrants): boolean => findConflict(placed) !== undefined
