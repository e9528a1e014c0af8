import type { AreaLevel } from '../../../access/area-table.server.ts'
import { type Option, type OptionGroup, readOptions, type PackedGroup } from '../frame/forms/find-options.ts'

/** Ids of categories, the most fitting first. */
export type Fitting = {
  /** Of what units of a level have to publish. */
  byLevel: Partial<Record<AreaLevel, readonly number[]>>
  /** What a unit has published most. */
  byUnit: Readonly<Record<number, readonly number[]>>
  /** Of the duty that the article is for. */
  ofDuty: readonly number[]
}

const mostFitting = 8

/** The categories with those that fit the unit and the duty first, in a group of their own. */
export function fittingFirst(
  groups: readonly (OptionGroup | PackedGroup)[],
  { byLevel, byUnit, ofDuty }: Fitting,
  unit: { id: number; level: AreaLevel } | undefined,
): readonly (OptionGroup | PackedGroup)[] {
  const wanted = [...ofDuty, ...((unit && byUnit[unit.id]) ?? []), ...((unit && byLevel[unit.level]) ?? [])]
  const options = new Map(groups.flatMap((group) => readOptions(group).map((option) => [option.id, { option, group }])))
  const fitting = [...new Set(wanted)].flatMap((id): Option[] => {
    const found = options.get(id)
    // Out of its group it says where it belongs.
    return found ? [{ ...found.option, note: found.group.title }] : []
  })
  return fitting.length === 0
    ? groups
    : [{ title: '适合这个单位的', options: fitting.slice(0, mostFitting) }, ...groups]
}

/** A unit among those offered. */
export function findUnit(groups: readonly (PackedGroup & { level: AreaLevel })[], id: number | null) {
  const group = groups.find((each) => readOptions(each).some((option) => option.id === id))
  return group && id !== null ? { id, level: group.level } : undefined
}
