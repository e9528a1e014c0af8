import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { type DutyPeriod, listDuties } from '../../../domain/duties/queries.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { formatDate } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import { articleAddress } from '../articles/screens.ts'
import { scopeOf } from '../books/book-frame.server.ts'

const shownPeriods = 2

/** What a village should have published lately and did not, what is not clear, and what is due next: in sentences. */
export async function loadDue(site: RequestContext, areaId: number) {
  const { pathTo } = await getCategories(site)
  const found = await listDuties(site.db, { ...scopeOf(site), scope: { unitId: areaId }, count: shownPeriods })
  const today = formatDate(site.now)
  const rows = found.flatMap(({ item, periods }) =>
    periods.map((period) => ({ title: `${period.label}的${item.title}`, period })),
  )
  const hrefOf = ({ evidence }: DutyPeriod): string | null =>
    evidence && articleAddress(evidence.articleId, pathTo(evidence.typeId)[0]?.id ?? evidence.typeId)
  const of = (state: DutyPeriod['state'], words: (due: string) => string) =>
    rows
      .filter(({ period }) => period.state === state)
      .map(({ title, period }) => ({
        id: `${state} ${title}`,
        words: `${title}${words(period.due)}`,
        href: hrefOf(period),
      }))
  return {
    href: href('/duties', { id: areaId }),
    isKnown: rows.length > 0,
    missing: of('missing', (due) => `：应于 ${due} 前公开，过了 ${daysBetween(due, today)} 天，还没有公开。`),
    unsure: of('unsure', () => '：公开了一份文件，看不出是不是这一项，单位还没有核对。'),
    next: of('open', (due) => `：${due} 前公开，还有 ${daysBetween(today, due)} 天。`),
  }
}

const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000)
