import type { AreaLevel } from '../../access/area-table.server.ts'
import type { DutyItem } from './items.server.ts'
import { monthsOf, type PeriodKind } from './periods.ts'
import type { DutyPeriod, UnitDuty } from './queries.server.ts'

/** Duties of units that stand together: the villages of a township, the townships, the departments. */
export type DutyGroup = { title: string; columns: DutyColumn[]; units: CalendarUnit[] }

/** An item with its periods, the newest first. */
export type DutyColumn = { item: DutyItem; periods: Pick<DutyPeriod, 'key' | 'label' | 'due'>[] }

/** The periods of a unit by item and period; `cellKey`. */
export type CalendarUnit = { unit: UnitDuty['unit']; periods: ReadonlyMap<string, DutyPeriod> }

export const cellKey = (item: Pick<DutyItem, 'code'>, period: Pick<DutyPeriod, 'key'>): string =>
  `${item.code} ${period.key}`

/** Groups of units in their official order. `titleOf`: the group of a unit. */
export function groupDuties(duties: readonly UnitDuty[], titleOf: (unit: UnitDuty['unit']) => string): DutyGroup[] {
  return Array.from(
    Map.groupBy(duties, ({ unit }) => titleOf(unit)),
    ([title, own]) => {
      return {
        title,
        columns: listColumns(own),
        units: Array.from(Map.groupBy(own, ({ unit }) => unit.id).values(), toUnit),
      }
    },
  )
}

function listColumns(duties: readonly UnitDuty[]): DutyColumn[] {
  return Array.from(Map.groupBy(duties, ({ item }) => item.id).values(), (own) => {
    const periods = new Map(own.flatMap(({ periods: all }) => all).map((period) => [period.key, period]))
    const [first] = own as [UnitDuty, ...UnitDuty[]]
    return { item: first.item, periods: [...periods.values()].toSorted(byNewest) }
  })
}

const byNewest = (one: DutyPeriod, other: DutyPeriod): number => (one.lastDay < other.lastDay ? 1 : -1)

function toUnit(own: readonly UnitDuty[]): CalendarUnit {
  const [first] = own as readonly [UnitDuty, ...UnitDuty[]]
  return {
    unit: first.unit,
    periods: new Map(
      own.flatMap(({ item, periods }) =>
        periods.map((period): [string, DutyPeriod] => [cellKey(item, period), period]),
      ),
    ),
  }
}

/** Puts groups together on pages of about so many cells, whole groups only. */
export function paginateGroups<Group extends { cells: number }>(
  groups: readonly Group[],
  cellsOfPage: number,
): Group[][] {
  const pages: Group[][] = [[]]
  let cells = 0
  for (const group of groups) {
    if (cells > 0 && cells + group.cells > cellsOfPage) {
      pages.push([])
      cells = 0
    }
    pages.at(-1)?.push(group)
    cells += group.cells
  }
  return pages
}

/** How many periods of these items a unit of a level has in a year. */
export const periodsInYear = (
  items: readonly { kind: PeriodKind; levels: readonly AreaLevel[] }[],
  level: AreaLevel,
): number =>
  items.reduce(
    (sum, { kind, levels }) => (kind === 'event' || !levels.includes(level) ? sum : sum + 12 / monthsOf[kind]),
    0,
  )
