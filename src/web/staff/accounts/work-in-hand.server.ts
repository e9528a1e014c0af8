import { redirect } from 'react-router'
import type { Staff } from '../../../access/policy.ts'
import { handOverWork } from '../../../domain/hand-over/commands.server.ts'
import { type Leaver, listTakers, listWorkInHand, reasonsLeft } from '../../../domain/hand-over/work-in-hand.server.ts'
import type { Db } from '../../../platform/db/types.ts'
import { wrongField } from '../../../platform/errors.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { StaffVisit } from '../frame/page.server.ts'

const path = '/staff/accounts/:id'

/** Longer lists are cut; the hand-over takes everything. */
const mostShown = 100

/**
 * What an account has in hand, and who may take it over.
 * @param taker who took over the rest just now.
 */
export async function loadWorkInHand(db: Db, staff: Staff, leaver: Leaver, taker: number | undefined) {
  const items = await listWorkInHand(db, staff, leaver)
  const shown = items.slice(0, mostShown)
  const reasons = taker === undefined ? [] : await reasonsLeft(db, staff, taker, shown)
  const articles = items.filter(({ kind }) => kind === 'article').length
  return {
    total: items.length,
    articles,
    messages: items.length - articles,
    items: shown.map(({ kind, id, title, unit, state }, at) => ({
      kind,
      id,
      title,
      unit,
      state,
      reason: reasons[at] ?? null,
    })),
    takers: await listTakers(db, staff, leaver, items),
  }
}

export type WorkInHand = Awaited<ReturnType<typeof loadWorkInHand>>

/** Gives the work to the person chosen, and goes to the list of what is left. */
export async function handOver({ site, staff }: StaffVisit<typeof path>, from: number, form: FormData) {
  const { db, keys, now } = site
  const typed = fieldText(form, 'to', 12)
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw wrongField('to', '请选择接手人')
  const to = Number(typed)
  await db.transaction().execute((tx) => handOverWork(tx, keys, staff, { from, to }, now))
  return redirect(href(path, { id: from, mode: 'handed-over', to }), { status: 303 })
}
