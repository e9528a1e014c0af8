import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import {
  type CalendarUnit,
  cellKey,
  type DutyColumn,
  type DutyGroup,
  groupDuties,
  paginateGroups,
  periodsInYear,
} from '../../../domain/duties/calendar.ts'
import { type DutyPeriod, listUnits, type UnitDuty } from '../../../domain/duties/queries.server.ts'
import { countInWords, type DutyState, dutyStateNames, stateInWords } from '../../../domain/duties/states.ts'
import { unitTitles } from '../../../domain/districts/schema.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { href } from '../../href.ts'
import type { ReadQuery } from '../../page-declaration.ts'
import { articleAddress } from '../articles/screens.ts'
import type { PublicPages } from '../pages.ts'
import { listSelected, type Selection } from '../../../domain/duties/selection.server.ts'

type Query = ReadQuery<PublicPages['/duties']>

/** Cells of one page, which is read on slow networks. More than that are told by group first. */
const cellsOfPage = 400

export type CalendarView = Awaited<ReturnType<typeof loadCalendar>>

/** Units by items and periods, by township, as a page of it; the groups with their counts where one page cannot hold them. */
export async function loadCalendar(site: RequestContext, query: Query, selection: Selection) {
  const { id, item, year, state, view } = query
  const pages = paginateGroups(await listGroups(site, query, selection), cellsOfPage)
  const pageNum = Math.min(query.pageNum, pages.length)
  const chosen = { id, item, year, state }
  const isOverview = pages.length > 1 && query.pageNum === 1 && view === undefined
  const addressOf = (page: number) =>
    href('/duties', { ...chosen, ...(pages.length > 1 && { view: 'table' as const }), pageNum: page > 1 ? page : null })
  const here = isOverview ? pages.flat() : (pages[pageNum - 1] ?? [])
  const duties = await listSelected(
    site,
    selection,
    item,
    here.flatMap(({ unitIds }) => unitIds),
  )
  const evidenceOf = await createEvidenceLinks(site)
  const ids = new Map(pages.flat().map(({ title }, at) => [title, `units-${at + 1}`]))
  const groups = groupDuties(duties, titleOfGroup(site))
  const jumps = pages.flatMap((page, at) =>
    page.map(({ title }) => ({
      title,
      href: `${addressOf(at + 1)}#${ids.get(title)}`,
      isHere: at + 1 === pageNum,
    })),
  )
  const tableHrefs = new Map(jumps.map(({ title, href: address }) => [title, address]))
  return {
    chosen,
    /** Where the groups come first: each with its units, which lead to their own lists. */
    overview: isOverview ? groups.map((group) => countGroup(group, tableHrefs.get(group.title) ?? '')) : null,
    overviewHref: pages.length > 1 && !isOverview ? href('/duties', chosen) : null,
    states: dutyStateNames.map((each) => ({
      state: each,
      href: href('/duties', { ...chosen, state: each === state ? null : each }),
      isChosen: each === state,
    })),
    jumps,
    nextHref: !isOverview && pageNum < pages.length ? addressOf(pageNum + 1) : null,
    groups: isOverview ? [] : groups.map((group) => showGroup(group, ids.get(group.title) ?? '', evidenceOf)),
  }
}

const periodsOf = ({ periods }: CalendarUnit): DutyPeriod[] => [...periods.values()]

function countGroup({ title, units }: DutyGroup, tableHref: string) {
  return {
    title,
    tableHref,
    words: countInWords(units.flatMap(periodsOf)),
    units: units.map((each) => ({
      id: each.unit.id,
      name: each.unit.name,
      href: href('/duties', { id: each.unit.id }),
      words: countInWords(periodsOf(each)),
    })),
  }
}

type UnitsOfGroup = { title: string; unitIds: number[]; cells: number }

/** The units of the calendar by groups. Only a state needs their duties to find them. */
async function listGroups(site: RequestContext, { item, state }: Query, selection: Selection): Promise<UnitsOfGroup[]> {
  const items = selection.items.filter(({ code, kind }) => kind !== 'event' && (item === undefined || code === item))
  const units =
    state === undefined
      ? await listUnits(site.db, { districtCode: site.district.areaCode, scope: selection.scope }, [
          ...new Set(items.flatMap(({ levels }) => levels)),
        ])
      : unitsWithState(await listSelected(site, selection, item), state)
  return Array.from(Map.groupBy(units, titleOfGroup(site)), ([title, own]) => ({
    title,
    unitIds: own.map(({ id }) => id),
    cells: own.reduce((sum, { level }) => sum + periodsInYear(items, level), 0),
  }))
}

/** Units of which at least one period stands so. */
function unitsWithState(duties: readonly UnitDuty[], state: DutyState): UnitDuty['unit'][] {
  const found = duties.filter(({ periods }) => periods.some((period) => period.state === state))
  return [...new Map(found.map(({ unit }) => [unit.id, unit])).values()]
}

/** Villages stand with those of their township. */
export function titleOfGroup({ district }: Pick<RequestContext, 'district'>): (unit: UnitDuty['unit']) => string {
  const titles = unitTitles[district.kind]
  return ({ level, parentName }) => {
    if (level === 'township' || level === 'department') return titles[level]
    return level === 'district' ? district.name : parentName
  }
}

type EvidenceLink = (evidence: NonNullable<DutyPeriod['evidence']>) => string

/** The address of the text that shows how a duty stands. Thousands of cells have few categories. */
export async function createEvidenceLinks(site: RequestContext): Promise<EvidenceLink> {
  const { pathTo } = await getCategories(site)
  const roots = new Map<number, number>()
  return ({ articleId, typeId }) => {
    const rootId = roots.get(typeId) ?? pathTo(typeId)[0]?.id ?? typeId
    roots.set(typeId, rootId)
    return articleAddress(articleId, rootId)
  }
}

/** Where the page of a unit says what is due and whom to ask. */
export const dutyHref = (unitId: number, code: string, period: string): string =>
  `${href('/duties', { id: unitId })}#${code}-${period}`

function showGroup({ title, columns, units }: DutyGroup, id: string, evidenceOf: EvidenceLink) {
  return {
    id,
    title,
    columns: columns.map(({ item, periods }) => ({
      code: item.code,
      title: item.title,
      periods: periods.map(({ key, label, due }) => ({ key, label, due })),
    })),
    units: units.map((unit) => showUnit(unit, columns, evidenceOf)),
  }
}

function showUnit({ unit, periods }: CalendarUnit, columns: readonly DutyColumn[], evidenceOf: EvidenceLink) {
  return {
    id: unit.id,
    name: unit.name,
    href: href('/duties', { id: unit.id }),
    /** For narrow screens, which have no room for the cells. */
    words: countInWords([...periods.values()]),
    cells: columns.flatMap(({ item, periods: all }) =>
      all.map(({ key, label }) => {
        const period = periods.get(cellKey(item, { key }))
        return {
          key: `${item.code}-${key}`,
          /** What headers say, for readers of cells. */
          head: `${item.title} ${label}`,
          state: period?.state ?? null,
          words: period ? stateInWords(period) : '不涉及',
          href: period && (period.evidence ? evidenceOf(period.evidence) : dutyHref(unit.id, item.code, key)),
        }
      }),
    ),
  }
}
