/** The messages of the user's units as a table, itself audited. */
import { downloadOf } from '../../../files/exported-file.ts'
import { staffLoader } from '../frame/page.server.ts'
import { messagesFile } from './export-messages.server.ts'

export const loader = staffLoader('/staff/messages/export', 'message.read', async ({ site, staff, query }) => {
  const { db, district, terms, now } = site
  const asking = { db, actor: staff, districtCode: district.areaCode, terms, now }
  return downloadOf(await messagesFile(asking, query.format ?? 'csv'))
})
