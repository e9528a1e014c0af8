import { mayAnywhere } from '../../../domain/articles/policy.ts'
import { shownPeriods, stateInWords } from '../../../domain/duties/states.ts'
import { listDutyItems, listStaffDuties } from '../../../domain/duties/staff-queries-duties.server.ts'
import { pageWindow } from '../../../platform/paging.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

const unitsPerPage = 20

/** One page of the units of the user, with the last periods of one duty. */
export async function loadDuties({ site, staff, query }: StaffVisit<'/staff/duties'>) {
  const items = await listDutyItems.ask(site, staff, {})
  const item = items.find(({ code }) => code === query.duty) ?? items[0]
  const dutyId = item?.code ?? ''
  const words = oneLine(query.words ?? '')
  const all = await listStaffDuties.ask(site, staff, { duty: dutyId, count: shownPeriods })
  const isMissing = (at: number) => (row: (typeof all)[number]) => row.periods[at]?.state === 'missing'
  const found = all.filter(
    (row) =>
      (query.view !== 'missing' || row.periods.some(({ state }) => state === 'missing')) &&
      (row.unit.name.includes(words) || row.unit.parentName.includes(words)),
  )
  const { offset, ...page } = pageWindow(query.pageNum, found.length, unitsPerPage)
  return {
    ...page,
    total: found.length,
    dutyId,
    view: query.view ?? null,
    words,
    choices: items.map(({ code, title }) => ({ id: code, title })),
    heads:
      all[0]?.periods.map(({ label, due }, at) => ({ label, due, missing: all.filter(isMissing(at)).length })) ?? [],
    units: all.length,
    mayWrite: mayAnywhere(staff, 'article.edit'),
    rows: found.slice(offset, offset + unitsPerPage).map(({ unit, periods: rows }) => ({
      unit,
      periods: rows.map((period) => ({
        key: period.key,
        label: period.label,
        state: period.state,
        title: stateInWords(period),
        doubt: period.doubt,
        article: period.evidence && { id: period.evidence.articleId, day: period.evidence.day },
      })),
    })),
  }
}
