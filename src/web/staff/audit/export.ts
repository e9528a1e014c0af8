/** What was found in the audit as a table, itself audited. */
import { exportEvents } from '../../../domain/audit-reads/staff-queries.server.ts'
import { toDownload } from '../../../files/exported-file.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'

export const loader = staffLoader('/staff/audit/export', 'audit.read', async ({ site, staff, query }) =>
  toDownload(await exportEvents.ask(site, staff, query)),
)
