import { redirect } from 'react-router'
import { discardDelivery, retryDelivery } from '../../../domain/notifications/operations.server.ts'
import { listUndelivered } from '../../../domain/notifications/staff-queries.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { findNotice, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

const path = '/staff/notifications/undelivered'
type Visit = StaffVisit<typeof path>

export async function loadUndelivered({ site, staff, query }: Pick<Visit, 'site' | 'staff' | 'query'>) {
  const rows = await listUndelivered.ask(site, staff, {})
  return {
    mayChange: await retryDelivery.isAllowed(site, staff, {}),
    notice: findNotice(query.mode),
    rows: rows.map((row) => ({
      ...row,
      createTime: formatDateTime(new Date(row.createTime)),
      nextTime: row.nextTime && formatDateTime(new Date(row.nextTime)),
    })),
  }
}

/** The button names what to do and with which, such as `retry:12`. */
export async function actOnUndelivered(visit: Visit & Submission) {
  const [action, id = ''] = fieldText(await visit.readForm(), 'do', 40).split(':')
  const operation = action === 'retry' ? retryDelivery : action === 'discard' ? discardDelivery : null
  if (!operation) return redirect(href(path), { status: 303 })
  const stored = { load: () => loadUndelivered(visit), versionIn: () => undefined }
  return submitForm(visit, operation, href(path), () => ({ id }), stored)
}
