import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { type DutyPeriod, listDuties } from '../../../domain/duties/queries.server.ts'
import type { DutyState } from '../../../domain/duties/states.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { daysBetween, addDays, formatDate } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import { articleAddress } from '../articles/screens.ts'
import { scopeOf } from '../books/book-frame.server.ts'
import { withoutFullStop } from '../../full-stop.ts'

/** Of each item the current period and the last ones that are over. */
const shownPeriods = 3
/** The longest period is a year. */
const daysAhead = 366

/** What a village should have published lately and did not, what is not clear, and what is due next: in sentences. */
export async function loadDue(site: RequestContext, areaId: number) {
  const { pathTo } = await getCategories(site)
  const today = formatDate(site.now)
  const found = await listDuties(site.db, {
    ...scopeOf(site),
    scope: { unitId: areaId },
    until: addDays(today, daysAhead),
    count: shownPeriods,
  })
  const rows = found.flatMap(({ item, periods }) =>
    periods.map((period) => ({ title: `${period.label}的${item.title}`, period })),
  )
  const hrefOf = ({ evidence }: DutyPeriod): string | null =>
    evidence && articleAddress(evidence.articleId, pathTo(evidence.typeId)[0]?.id ?? evidence.typeId)
  const of = (state: DutyState, words: (period: DutyPeriod) => string) =>
    rows
      .filter(({ period }) => period.state === state)
      .map(({ title, period }) => ({
        id: `${state} ${title}`,
        words: `${title}${words(period)}`,
        href: hrefOf(period),
      }))
  return {
    href: href('/duties', { id: areaId }),
    isKnown: rows.length > 0,
    missing: of('missing', ({ due }) => `：应于 ${due} 前公开，过了 ${daysBetween(due, today)} 天，还没有公开。`),
    unsure: of('unsure', ({ doubt }) => `：待核${doubt ? `，${doubt}` : ''}。`),
    exempt: of('exempt', ({ exemptReason }) => `：免予公开，${withoutFullStop(exemptReason ?? '')}。`),
    /** Of each item, the newest that is public. */
    published: found.flatMap(({ item, periods }) => {
      const newest = periods.find(({ state }) => state === 'done' || state === 'late' || state === 'zero')
      const address = newest && hrefOf(newest)
      return newest?.evidence && address
        ? [{ id: item.code, title: `${newest.label}的${item.title}`, day: newest.evidence.day, href: address }]
        : []
    }),
    next: of('open', ({ due }) => `：${due} 前公开，还有 ${daysBetween(today, due)} 天。`),
  }
}
