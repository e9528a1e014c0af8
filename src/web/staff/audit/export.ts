/** What was found in the audit as a table, itself audited. */
import { formatDate } from '../../../platform/dates.ts'
import { staffLoader } from '../frame/page.server.ts'
import { exportAudit } from './export-audit.server.ts'

export const loader = staffLoader('/staff/audit/export', 'audit.read', async ({ site: { db, now }, staff, query }) => {
  const csv = await exportAudit(db, staff, { ...query, staffOnly: query.staff === '1' })
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="audit-${formatDate(now)}.csv"`,
    },
  })
})
