import { handOverWork } from '../../../domain/reassignment/operations.server.ts'
import { getWorkInHand, listReasonsLeft } from '../../../domain/reassignment/staff-queries.server.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

const path = '/staff/accounts/:id'
type Visit = StaffVisit<typeof path>

/** Longer lists are cut; the hand-over takes everything. */
const mostShown = 100

/** What an account has in hand, and who may take it over; why what is left stayed, after somebody took over the rest. */
export async function loadWorkInHand({ site, staff, query: { mode, to } }: Visit, id: number) {
  const { items, takers } = await getWorkInHand.ask(site, staff, { id })
  const wasHandedOver = mode === 'account.hand-over' && to !== undefined
  const reasons = wasHandedOver ? await listReasonsLeft.ask(site, staff, { id, taker: to }) : []
  const articles = items.filter(({ kind }) => kind === 'article').length
  return {
    total: items.length,
    articles,
    messages: items.length - articles,
    items: items.slice(0, mostShown).map(({ kind, id: itemId, title, unit, state }, at) => ({
      kind,
      id: itemId,
      title,
      unit,
      state,
      reason: reasons[at] ?? null,
    })),
    takers,
  }
}

export type WorkInHand = Awaited<ReturnType<typeof loadWorkInHand>>

/** Gives the work to the person chosen, and goes to the list of what is left. */
export async function handOver(visit: Visit & Submission, id: number) {
  const to = Number((await visit.readForm()).get('to'))
  return submitForm(visit, handOverWork, href(path, { id, to }))
}
