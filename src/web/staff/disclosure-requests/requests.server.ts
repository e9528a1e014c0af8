import { redirect } from 'react-router'
import {
  acceptRequest,
  answerRequest,
  askApplicant,
  extendRequest,
  openContact,
} from '../../../domain/disclosure-requests/operations.server.ts'
import { supplyDays } from '../../../domain/disclosure-requests/rules.ts'
import { getRequest, listRequests } from '../../../domain/disclosure-requests/staff-queries.server.ts'
import { stateTitles } from '../../../domain/disclosure-requests/states.ts'
import { requestViews, viewTitles } from '../../../domain/disclosure-requests/views.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { askPage } from '../frame/ask-page.server.ts'
import { findNotice, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

type Visit = StaffVisit<'/staff/requests/:id'>

/** One list of requests with the counts of all lists. */
export async function loadRequests({ site, staff, query }: StaffVisit<'/staff/requests'>) {
  const view = query.view ?? 'open'
  const { data, recordsTotal, counts, ...window } = await listRequests.ask(site, staff, {
    view,
    pageNum: query.pageNum,
  })
  return {
    ...window,
    total: recordsTotal,
    view,
    views: requestViews.map((each) => ({ view: each, title: viewTitles[each], count: counts[each] })),
    rows: data.map(({ state, ...row }) => ({ ...row, state: stateTitles[state] })),
  }
}
export type RequestView = Awaited<ReturnType<typeof loadRequest>>

/** A request as staff see it, and what the user may do. */
export async function loadRequest(visit: Visit) {
  const { may, ...request } = await askPage(visit, getRequest)
  const isOpen = request.state !== 'answered'
  return {
    ...request,
    notice: findNotice(visit.query.mode),
    mayAccept: may.has('disclosure-request.accept') && request.state === 'received',
    mayAsk: may.has('disclosure-request.ask') && isOpen && !request.wasAsked,
    mayExtend: may.has('disclosure-request.extend') && isOpen && !request.wasExtended && request.state !== 'asked',
    mayAnswer: may.has('disclosure-request.answer') && isOpen,
    mayOpenContact: may.has('disclosure-request.contact'),
  }
}

/** Performs an action of the page. */
export async function actOnRequest(visit: Visit & Submission) {
  const here = href('/staff/requests/:id', { id: visit.params['id'] ?? '' })
  switch (fieldText(await visit.readForm(), 'intent', 20)) {
    case 'accept':
      return submitForm(visit, acceptRequest, here)
    case 'ask':
      return submitForm(visit, askApplicant, here, ({ days, ...typed }) => ({
        ...typed,
        days: days || String(supplyDays.usual),
      }))
    case 'extend':
      return submitForm(visit, extendRequest, here)
    case 'answer':
      return submitForm(visit, answerRequest, here, { content: 'answer' })
    case 'contact':
      return submitForm(visit, openContact, (contact) => ({ contact }))
    default:
      return redirect(here, { status: 303 })
  }
}
