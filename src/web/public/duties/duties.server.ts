import { getArea } from '../../../domain/units/queries.server.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import {
  duties,
  type DutyId,
  dutyIds,
  dutyStates,
  type DutyState,
  shownPeriods,
} from '../../../domain/duties/duties.ts'
import { unitTitles } from '../../../domain/districts/schema.ts'
import { listDuties, type UnitDuty } from '../../../domain/duties/judged-duties.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { articleAddress } from '../articles/screens.ts'
import { href } from '../../href.ts'

export type UnitDutiesView = Awaited<ReturnType<typeof loadUnitDuties>>
export type OverviewView = Awaited<ReturnType<typeof loadOverview>>

/** What a unit has to publish, and whether it did. @throws not_found */
export async function loadUnitDuties(site: RequestContext, id: number) {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { db, district, now } = site
  const { name } = await getArea(db, district.areaCode, id)
  const { pathTo } = await getCategories(site)
  const found = await listDuties(db, {
    districtCode: district.areaCode,
    now,
    scope: { unitId: id },
    count: shownPeriods,
  })
  return {
    name,
    unitHref: href('/message/messgae', { id, type: 1 }),
    duties: found.map(({ dutyId, periods: rows }) => ({
      id: dutyId,
      title: duties[dutyId].title,
      periods: rows.map(({ label, due, state, article }) => ({
        label,
        due,
        state,
        stateTitle: dutyStates[state],
        article: article && {
          day: article.day,
          href: articleAddress(article.id, pathTo(article.typeId)[0]?.id ?? article.typeId),
        },
      })),
    })),
  }
}

/** The last period of each duty in all units of a district, by the unit above them. */
export async function loadOverview(site: RequestContext) {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { db, district, now } = site
  const found = await listDuties(db, { districtCode: district.areaCode, now, scope: { areaIds: null }, count: 1 })
  const inUse = dutyIds.filter((id) => found.some(({ dutyId }) => dutyId === id))
  const titles = unitTitles[district.kind]
  const groups = Map.groupBy(found, ({ unit: { level, parentName } }) =>
    level === 'township' || level === 'department' ? titles[level] : parentName,
  )
  return {
    duties: inUse.map((id) => {
      const rows = found.filter(({ dutyId }) => dutyId === id)
      const [period] = rows[0]?.periods ?? []
      return { id, title: duties[id].title, label: period?.label ?? '', due: period?.due ?? '', sums: sumsOf(rows) }
    }),
    groups: Array.from(groups, ([title, rows]) => groupOf(title, rows, groups.size === 1)),
  }
}

function groupOf(title: string, rows: readonly UnitDuty[], isOpen: boolean) {
  const columns = dutyIds.filter((id) => rows.some(({ dutyId }) => dutyId === id))
  return {
    title,
    isOpen,
    heads: columns.map((id) => duties[id].title),
    units: Array.from(
      Map.groupBy(rows, ({ unit }) => unit.id),
      ([id, own]) => ({
        name: own[0]?.unit.name ?? '',
        href: href('/duties', { id }),
        states: columns.map((column) => stateOf(own, column)),
      }),
    ),
  }
}

function stateOf(own: readonly UnitDuty[], column: DutyId): { id: DutyState; title: string } | null {
  const state = own.find(({ dutyId }) => dutyId === column)?.periods[0]?.state
  return state ? { id: state, title: dutyStates[state] } : null
}

/** 已公开 49 个，待核 12 个，未公开 3 个 */
const sumsOf = (rows: readonly UnitDuty[]): string =>
  (Object.keys(dutyStates) as DutyState[])
    .map((state) => ({ state, count: rows.filter(({ periods: [period] }) => period?.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${dutyStates[state]} ${count} 个`)
    .join('，')
