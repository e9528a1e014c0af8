/** The calendar as a table: one row for each unit, item and period. */
import { dutyStates } from '../../../domain/duties/states.ts'
import { href } from '../../href.ts'
import { csvResponse } from '../books/csv-response.ts'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import { createEvidenceLinks, titleOfGroup } from './calendar.server.ts'
import { listSelected, selectDuties } from '../../../domain/duties/selection.server.ts'

const heads = [
  ['所属', '单位', '公开事项', '期', '应于此日前公开', '情况', '迟的天数', '公开日期', '说明', '公开的内容'],
  ['单位的公开事项'],
].flat()

export const loader = pageLoader('/duties/duties.csv', async ({ site, query }) => {
  const { item, state } = query
  const selection = await selectDuties(site, query)
  const evidenceOf = await createEvidenceLinks(site)
  const groupOf = titleOfGroup(site)
  const duties = await listSelected(site, selection, item)
  const rows = duties.flatMap(({ unit, item: { title }, periods }) =>
    periods
      .filter((period) => state === undefined || period.state === state)
      .map((period) => [
        groupOf(unit),
        unit.name,
        title,
        period.label,
        period.due,
        dutyStates[period.state],
        period.state === 'late' ? String(period.lateDays) : '',
        period.evidence?.day ?? '',
        (period.state === 'exempt' ? period.exemptReason : period.doubt) ?? '',
        period.evidence ? site.origin + evidenceOf(period.evidence) : '',
        site.origin + href('/duties', { id: unit.id }),
      ]),
  )
  return csvResponse(`${selection.area?.name ?? site.district.name}${pageTitles['/duties']}`, [heads, ...rows])
})
