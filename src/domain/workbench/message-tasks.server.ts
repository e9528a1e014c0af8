import { sql } from 'kysely'
import { isWithinAreas } from '../../access/places.server.ts'
import { permittedAreas, mayAnywhere } from '../messages/policy.ts'
import { isOpen, listStaffMessages, rowsPerPage, type StaffMessage } from '../messages/queries-staff.server.ts'
import type { StaffContext } from './staff-context.ts'
import { type OpenMessage, createStepFinder } from './message-steps.ts'
import { firstEntries, type Task } from './tasks.ts'
import '../messages/table.server.ts'

type Open = OpenMessage & { id: number }

/** More open messages than a unit ever has. */
const mostOpen = 5_000

/** Messages to the actor's units by how much time is left. */
export async function listMessageTasks(asking: StaffContext): Promise<Task[]> {
  const { actor, terms, now } = asking
  if (!mayAnywhere(actor, 'message.read')) return []
  const stepOf = createStepFinder(now, terms)
  const open = (await listOpen(asking)).map((message) => ({ message, step: stepOf(message) }))
  const groups = Map.groupBy(open, ({ step }) => step.kind)
  const first = [...groups].flatMap(([kind, found]) =>
    kind === 'calm' ? [] : found.slice(0, firstEntries).map(({ message }) => message.id),
  )
  const shown = await findShown(asking, first)
  return [...groups].flatMap(([kind, found]): Task[] =>
    kind === 'calm'
      ? []
      : [
          {
            kind,
            count: found.length,
            entries: found.slice(0, firstEntries).map(({ message: { id }, step }) => ({
              id,
              title: shown.get(id)?.excerpt ?? '',
              note: [step.words, shown.get(id)?.unitName].filter(Boolean).join('，'),
              isLate: kind === 'overdue' || kind === 'objected',
            })),
          },
        ],
  )
}

/** Rows by id, a page at a time. */
async function findShown(asking: StaffContext, ids: readonly number[]): Promise<Map<number, StaffMessage>> {
  const shown = new Map<number, StaffMessage>()
  for (let at = 0; at < ids.length; at += rowsPerPage) {
    const page = { view: 'all' as const, ids: ids.slice(at, at + rowsPerPage) }
    for (const row of (await listStaffMessages(asking, asking.keys, page, 1)).rows) shown.set(row.id, row)
  }
  return shown
}

/** Not answered, with an objection to the answer, or with a reply to approve; those that wait longest first. */
async function listOpen({ db, actor, districtCode }: StaffContext): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select id, kind, received_time as "receivedTime", accepted_time as "acceptedTime", answered_time as "answeredTime",
      coalesce(objection_time > reply_time, false) as "isObjected",
      case when proposal_id is null then null
        when ${isWithinAreas('message', permittedAreas(actor, 'message.approve'), districtCode)}
          and (select actor from message_event where id = proposal_id) <> ${actor.loginName} then 'own'
        else 'other' end as approval
    from message
    where ${isWithinAreas('message', permittedAreas(actor, 'message.read'), districtCode)} and (joined_to is null or state = 'answered')
      and ${isOpen}
    order by received_time, id limit ${mostOpen}`.execute(db)
  return rows
}
