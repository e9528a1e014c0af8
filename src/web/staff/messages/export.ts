/** The messages of the user's units as a table without personal data. */
import { exportMessages } from '../../../domain/messages/answering/export.server.ts'
import { writeCsv } from '../../../files/write-csv.ts'
import { writeXlsx } from '../../../files/write-xlsx.ts'
import { formatDate } from '../../../platform/dates.ts'
import { staffLoader } from '../frame/page.server.ts'

const xlsx = {
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  options: { bold: new Set([0]), widths: [8, 24, 8, 10, 18, 18, 18, 18, 26, 6, 10, 18] },
}

export const loader = staffLoader('/staff/messages/export', 'message.read', async ({ site, staff, query }) => {
  const { db, district, terms, now } = site
  const table = await exportMessages({ db, actor: staff, districtCode: district.areaCode, terms, now })
  const isXlsx = query.format === 'xlsx'
  const file = isXlsx ? new Uint8Array(writeXlsx('留言统计', table, xlsx.options)) : writeCsv(table)
  return new Response(file, {
    headers: {
      'content-type': isXlsx ? xlsx.type : 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="messages-${formatDate(now)}.${isXlsx ? 'xlsx' : 'csv'}"`,
    },
  })
})
