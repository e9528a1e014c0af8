/** The messages of the user's units as a table without personal data. */
import { exportMessages } from '../../../domain/messages/export.server.ts'
import { formatDate } from '../../../platform/dates.ts'
import { staffLoader } from '../frame/page.server.ts'

export const loader = staffLoader('/staff/messages/export', 'message.read', async ({ site, staff }) => {
  const { db, district, terms, now } = site
  const csv = await exportMessages({ db, actor: staff, districtCode: district.areaCode, terms, now })
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="messages-${formatDate(now)}.csv"`,
    },
  })
})
