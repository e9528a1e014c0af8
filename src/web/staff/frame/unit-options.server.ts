import type { AreaLevel } from '../../../access/area-table.server.ts'
import { listUnitsBelow } from '../../../domain/units/units-below.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { spellNames } from '../../../platform/text/spelling.server.ts'
import { type OptionGroup, packGroups, type PackedGroup } from './forms/find-options.ts'

/** Units of one level below one unit. */
export type UnitGroup = OptionGroup & { level: AreaLevel }

/**
 * Units of this district within these areas, grouped by the unit above.
 * @param areaIds null for all districts.
 */
export async function listUnitOptions(
  { db, district }: Pick<RequestContext, 'db' | 'district'>,
  areaIds: readonly number[] | null,
): Promise<UnitGroup[]> {
  const rows = await listUnitsBelow(db, district.areaCode, areaIds)
  const spelling = await spellNames(rows.map(({ title }) => title))
  return [...Map.groupBy(rows, ({ group }) => group)].map(([title, found]) => ({
    title,
    level: found[0]?.level ?? 'department',
    options: found.map(({ id, title: name, note, code }) => ({
      id,
      title: name,
      note,
      code: code ?? '',
      spelling: spelling(name),
    })),
  }))
}

/** Choices of a picker that are named already, with how they are read. `name`: after what stands above, if it says so. */
export async function listGroupedUnits(
  choices: readonly { id: number; name: string; note?: string }[],
  title: string,
): Promise<PackedGroup[]> {
  const spelling = await spellNames(choices.map(({ name }) => name))
  if (choices.length === 0) return []
  const options = choices.map(({ id, name, note = '' }) => ({ id, title: name, note, spelling: spelling(name) }))
  return packGroups([{ title, options }])
}
