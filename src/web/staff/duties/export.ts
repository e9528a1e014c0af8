/** All duties of the user's units as a table. */
import { shownPeriods, stateInWords } from '../../../domain/duties/states.ts'
import { listStaffDuties } from '../../../domain/duties/staff-queries-duties.server.ts'
import { csvFile, toDownload, xlsxFile } from '../../../files/exported-file.ts'
import { writeCsv } from '../../../files/write-csv.ts'
import { writeXlsx } from '../../../files/write-xlsx.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'

export const loader = staffLoader('/staff/duties/export', 'article.read', async ({ site, staff, query }) => {
  const found = await listStaffDuties.ask(site, staff, { duty: query.duty, count: shownPeriods })
  const rows = found.flatMap(({ unit, item, periods: of }) =>
    of.map((period) => [
      unit.parentName,
      unit.name,
      item.title,
      period.label,
      period.due,
      stateInWords(period),
      period.evidence?.day ?? '',
      period.exemptReason ?? period.doubt ?? '',
    ]),
  )
  const heads = ['上级单位', '单位', '事项', '期间', '应于此日前公开', '情况', '公开日期', '说明']
  if (query.format === 'xlsx') {
    const look = { bold: new Set([0]), widths: [18, 18, 26, 16, 18, 10, 12, 40] }
    return toDownload(xlsxFile('duties', site.now, writeXlsx('该公开的', [heads, ...rows], look)))
  }
  return toDownload(csvFile('duties', site.now, writeCsv([heads, ...rows])))
})
