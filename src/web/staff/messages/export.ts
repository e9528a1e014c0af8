/** The messages of the user's units as a table, itself audited. */
import { exportMessages } from '../../../domain/messages/staff-queries.server.ts'
import { toDownload } from '../../../files/exported-file.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'

export const loader = staffLoader('/staff/messages/export', 'message.read', async ({ site, staff, query }) =>
  toDownload(await exportMessages.ask(site, staff, { format: query.format ?? 'csv' })),
)
