/** What was found in the audit as a table, itself audited. */
import { csvFile, toDownload } from '../../../files/exported-file.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'
import { exportAudit } from './export-audit.server.ts'

export const loader = staffLoader('/staff/audit/export', 'audit.read', async ({ site: { db, now }, staff, query }) => {
  const csv = await exportAudit(db, staff, { ...query, staffOnly: query.staff === '1' })
  return toDownload(csvFile('audit', now, csv))
})
