import type { Due } from '../../../domain/holidays/working-days.ts'
import { getDue } from '../../../domain/messages/deadlines.ts'
import { kindTitles } from '../../../domain/messages/kinds.ts'
import { countMessages, listMessages } from '../../../domain/messages/staff-queries.server.ts'
import { permittedAreas } from '../../../domain/messages/policy.ts'
import { stateTitles } from '../../../domain/messages/states.ts'
import { messageViews, viewTitles } from '../../../domain/messages/answering/views.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { findNotice } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'
import { packGroups } from '../frame/forms/find-options.ts'
import { listUnitOptions } from '../frame/unit-options.server.ts'

const objected: Due = { words: '留言人有异议，请再次答复', level: 'overdue' }

/** One list of messages with the counts of all lists. */
export async function loadMessages({ site, staff, query }: StaffVisit<'/staff/messages'>) {
  const { district, terms, now } = site
  const { pageNum, view: chosen, mode, ...filter } = query
  const counts = await countMessages.ask(site, staff, {})
  // What waits comes first.
  const view = chosen ?? (counts.waiting === 0 && counts.due > 0 ? 'due' : 'waiting')
  const page = await listMessages.ask(site, staff, { view, ...filter, pageNum })
  return {
    view,
    notice: findNotice(mode),
    terms: { warn: terms.warn, veto: terms.veto },
    // Without approval in this district the list is always empty.
    views: messageViews
      .filter((each) => each !== 'approval' || district.replyApproval || counts.approval > 0)
      .map((each) => ({ view: each, title: viewTitles[each], count: counts[each] })),
    filter,
    filtered: Object.values(filter).some((value) => value !== undefined),
    units: packGroups(await listUnitOptions(site, permittedAreas(staff, 'message.read'))),
    ...page,
    rows: page.rows.map(({ receivedTime, acceptedTime, answeredTime, ...row }) => ({
      id: row.id,
      nickname: row.nickname,
      excerpt: row.excerpt,
      unitName: row.unitName,
      kind: row.kind && kindTitles[row.kind],
      state: stateTitles[row.state],
      isPublic: row.isPublic,
      received: formatDateTime(receivedTime),
      due: row.isObjected ? objected : getDue({ kind: row.kind, receivedTime, acceptedTime, answeredTime }, terms, now),
      isAsked: row.isAsked,
      assignee: row.assignee,
      joinedTo: row.joinedTo,
      isProposed: row.isProposed,
    })),
  }
}
