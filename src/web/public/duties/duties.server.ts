import { getArea } from '../../../domain/units/queries.server.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { dutyStates, type DutyState, shownPeriods, stateInWords } from '../../../domain/duties/states.ts'
import { unitTitles } from '../../../domain/districts/schema.ts'
import type { DutyItem } from '../../../domain/duties/items.server.ts'
import { listDuties, type UnitDuty } from '../../../domain/duties/queries.server.ts'
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
    duties: found.map(({ item, periods: rows }) => ({
      id: item.code,
      title: item.title,
      periods: rows.map((period) => ({
        label: period.label,
        due: period.due,
        state: period.state,
        stateTitle: stateInWords(period),
        note: period.exemptReason && period.state === 'exempt' ? `免予公开：${period.exemptReason}` : period.doubt,
        article: period.evidence && {
          day: period.evidence.day,
          href: articleAddress(
            period.evidence.articleId,
            pathTo(period.evidence.typeId)[0]?.id ?? period.evidence.typeId,
          ),
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
  const inUse = itemsOf(found)
  const titles = unitTitles[district.kind]
  const groups = Map.groupBy(found, ({ unit: { level, parentName } }) =>
    level === 'township' || level === 'department' ? titles[level] : parentName,
  )
  return {
    duties: inUse.map(({ code, title }) => {
      const rows = found.filter(({ item }) => item.code === code)
      const [period] = rows[0]?.periods ?? []
      return { id: code, title, label: period?.label ?? '', due: period?.due ?? '', sums: sumsOf(rows) }
    }),
    groups: Array.from(groups, ([title, rows]) => groupOf(title, rows, groups.size === 1)),
  }
}

function groupOf(title: string, rows: readonly UnitDuty[], isOpen: boolean) {
  const columns = itemsOf(rows)
  return {
    title,
    isOpen,
    heads: columns.map(({ title: head }) => head),
    units: Array.from(
      Map.groupBy(rows, ({ unit }) => unit.id),
      ([id, own]) => ({
        name: own[0]?.unit.name ?? '',
        href: href('/duties', { id }),
        states: columns.map(({ code }) => stateOf(own, code)),
      }),
    ),
  }
}

/** In the official order. */
function itemsOf(rows: readonly UnitDuty[]): DutyItem[] {
  const items = new Map(rows.map(({ item }) => [item.id, item]))
  return [...items.values()].toSorted((one, other) => one.position - other.position)
}

function stateOf(own: readonly UnitDuty[], code: string): { id: DutyState; title: string } | null {
  const [period] = own.find(({ item }) => item.code === code)?.periods ?? []
  return period ? { id: period.state, title: stateInWords(period) } : null
}

/** 按时 49 个，待核 12 个，缺 3 个 */
const sumsOf = (rows: readonly UnitDuty[]): string =>
  (Object.keys(dutyStates) as DutyState[])
    .map((state) => ({ state, count: rows.filter(({ periods: [period] }) => period?.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${dutyStates[state]} ${count} 个`)
    .join('，')
