import { redirect } from 'react-router'
import { listChannels, testChannel, type TestResult } from '../../../domain/notifications/channel-tests.server.ts'
import { discardDelivery, retryDelivery } from '../../../domain/notifications/operations.server.ts'
import { listUndelivered } from '../../../domain/notifications/staff-queries.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { findNotice, type Refused, submitForm } from '../frame/forms/operation-form.server.ts'
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
    channels: await listChannels.ask(site, staff, {}),
  }
}

/** The button names what to do and with which, such as `retry:12`, or `test` with the channel in a field. */
export async function actOnUndelivered(visit: Visit & Submission) {
  const form = await visit.readForm()
  const [action, id = ''] = fieldText(form, 'do', 40).split(':')
  const load = async () => ({ ...(await loadUndelivered(visit)), action, target: fieldText(form, 'target', 60) })
  const stored = { load, versionIn: () => undefined }
  if (action === 'test') return submitForm(visit, testChannel, showResult(load), {}, stored)
  const operation = action === 'retry' ? retryDelivery : action === 'discard' ? discardDelivery : null
  if (!operation) return redirect(href(path), { status: 303 })
  return submitForm(visit, operation, href(path), () => ({ id }), stored)
}

/** Not after a redirect: the answer of another server is stored nowhere. */
const showResult =
  <Now>(load: () => Promise<Now>) =>
  async ({ state, words }: TestResult): Promise<Refused<Now>> => {
    const notice: Notice =
      state === 'sent'
        ? { kind: 'success', title: '已试发', message: words }
        : { kind: 'error', title: '试发没有成功', message: words }
    return { notice, errors: {}, typed: {}, now: await load() }
  }
