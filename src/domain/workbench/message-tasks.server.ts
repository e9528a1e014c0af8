import { sql } from 'kysely'
import { isWithinAreas } from '../../access/places.server.ts'
import { areasOf, mayAnywhere } from '../messages/policy.ts'
import { listStaffMessages } from '../messages/queries-staff.server.ts'
import type { Asking } from './asking.ts'
import { type OpenMessage, stepsAt } from './message-steps.ts'
import { firstEntries, type Task } from './tasks.ts'
import '../messages/table.server.ts'

type Open = OpenMessage & { id: number }

/** More open messages than a unit ever has. */
const mostOpen = 5_000

/** Messages to the actor's units by how much time is left. */
export async function listMessageTasks(asking: Asking): Promise<Task[]> {
  const { actor, terms, now } = asking
  if (!mayAnywhere(actor, 'message.read')) return []
  const stepOf = stepsAt(now, terms)
  const open = (await listOpen(asking)).map((message) => ({ message, step: stepOf(message) }))
  const groups = Map.groupBy(open, ({ step }) => step.kind)
  const first = [...groups].flatMap(([kind, found]) =>
    kind === 'calm' ? [] : found.slice(0, firstEntries).map(({ message }) => message.id),
  )
  const shown = new Map(
    first.length === 0
      ? []
      : (await listStaffMessages(asking, asking.keys, { view: 'all', ids: first }, 1)).rows.map((row) => [row.id, row]),
  )
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

/** Not answered, or with an objection to the answer; those that wait longest first. */
async function listOpen({ db, actor, districtCode }: Asking): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select id, kind, received_time as "receivedTime", accepted_time as "acceptedTime",
      coalesce(objection_time > reply_time, false) as "isObjected"
    from message
    where ${isWithinAreas('message', areasOf(actor, 'message.read'), districtCode)} and (state <> 'answered' or objection_time > reply_time)
    order by received_time, id limit ${mostOpen}`.execute(db)
  return rows
}
