import { type DirectoryItem, listDirectory, listDutyYears } from './queries-directory.server.ts'
import { type DutyQuery, listDuties, type UnitDuty } from './queries.server.ts'
import type { RequestContext } from '../request-context.ts'
import { type Area, getArea } from '../units/queries.server.ts'
import { addDays, formatDate } from '../../platform/dates.ts'
import { notFound } from '../../platform/errors.ts'

/** What a calendar, its table, its feed or a call is about. */
export type DutyChoice = { id?: number | undefined; item?: string | undefined; year?: number | undefined }

export type Selection = {
  area: Area | null
  /** Items in effect, those of events too. */
  items: DirectoryItem[]
  years: number[]
  scope: DutyQuery['scope']
  /** Of the last days of periods. `current`: with those that go on. */
  days: { from: string; until: string; current: string }
}

/**
 * Reads a choice for an answer that is cached.
 * @throws not_found for a unit of another district, an unknown item, and a year without periods.
 */
export async function selectDuties(
  site: Pick<RequestContext, 'db' | 'district' | 'now' | 'keepUntilChanged' | 'remember'>,
  { id, item, year }: DutyChoice,
): Promise<Selection> {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { db, district, now } = site
  const items = await listDirectory(db, district.areaCode, now)
  if (item !== undefined && !items.some(({ code }) => code === item))
    throw notFound('没有这个公开事项，请从列表里重新选择。')
  const { years } = await site.remember('duty-years', ['articles'], async () => ({
    years: await listDutyYears(db, district.areaCode),
  }))
  if (year !== undefined && !years.includes(year)) throw notFound(`没有 ${year} 年的公开日历，请重新选择年份。`)
  const area = id === undefined ? null : await getArea(db, district.areaCode, id)
  return { area, items, years, scope: { areaIds: area ? [area.id] : null }, days: daysOf(year, formatDate(now)) }
}

/** The last days of the periods: those of a year, or of the last twelve months. */
function daysOf(year: number | undefined, today: string): Selection['days'] {
  const thisYear = Number(today.slice(0, 4))
  const yesterday = addDays(today, -1)
  if (year !== undefined && year < thisYear) {
    const end = `${year}-12-31`
    return { from: `${year}-01-01`, until: end, current: end }
  }
  const from = year === undefined ? `${thisYear - 1}${today.slice(4)}` : `${year}-01-01`
  return { from, until: yesterday, current: `${thisYear}-12-31` }
}

/** The duties of a selection whose periods are over. `unitIds`: of these units only. */
export const listSelected = (
  { db, district, now }: Pick<RequestContext, 'db' | 'district' | 'now'>,
  { scope, days }: Selection,
  item: string | undefined,
  unitIds?: readonly number[],
): Promise<UnitDuty[]> =>
  listDuties(db, {
    districtCode: district.areaCode,
    now,
    scope: unitIds ? { unitIds } : scope,
    items: item === undefined ? undefined : [item],
    from: days.from,
    until: days.until,
  })
