/** The items of the district as a directory, in the form that an import reads. */
import { itemTextNames, itemTexts } from '../../../../domain/duties/item-fields.ts'
import { listDirectory } from '../../../../domain/duties/staff-queries-items.server.ts'
import { toDownload, xlsxFile } from '../../../../files/exported-file.ts'
import { writeXlsx } from '../../../../files/write-xlsx.ts'
import { formatDate } from '../../../../platform/dates.ts'
import { staffLoader } from '../../frame/staff-routes.server.ts'

export const loader = staffLoader('/staff/duty-items/export', 'duty-item.read', async ({ site, staff }) => {
  const today = formatDate(site.now)
  const items = (await listDirectory.ask(site, staff, {})).filter(
    ({ effectiveTo }) => effectiveTo === '' || effectiveTo >= today,
  )
  const heads = itemTextNames.map((name) => itemTexts[name].title)
  const rows = items.map((item, at) => [String(at + 1), ...itemTextNames.map((name) => item[name])])
  const widths = [6, 16, 24, 40, 40, 24, 16, 24, 12, 12, 12]
  const look = { bold: new Set([0]), widths }
  return toDownload(xlsxFile('duty-items', site.now, writeXlsx('公开事项清单', [['序号', ...heads], ...rows], look)))
})
