import { formatDate } from '../../platform/dates.ts'
import { getDistrictPlace } from '../units/queries.server.ts'
import { getAnswerDeadline, getDue } from '../disclosure-requests/deadlines.ts'
import { can } from '../disclosure-requests/policy.ts'
import { columns } from '../disclosure-requests/queries.server.ts'
import { unsealRequest } from '../disclosure-requests/seal.server.ts'
import type { StaffContext } from './staff-context.ts'
import { firstEntries, type Task } from './tasks.ts'

/** More open requests than a district ever has. */
const mostOpen = 1_000
const titleLength = 40

/** Requests for disclosure that nobody accepted yet, or that are due soon or late; the most urgent first. */
export async function listRequestTasks({ db, keys, actor, districtCode, terms, now }: StaffContext): Promise<Task[]> {
  const place = await getDistrictPlace(db, districtCode)
  if (!can(actor, 'disclosure-request.read', { place })) return []
  const rows = await db
    .selectFrom('disclosure_request')
    .select(columns)
    .where('district_code', '=', districtCode)
    .where('state', '<>', 'answered')
    .orderBy('received_time')
    .limit(mostOpen)
    .execute()
  const today = formatDate(now)
  const open = rows
    .map((row) => ({
      row,
      due: getDue(row, terms.calendar, now),
      last: (row.state === 'asked' && row.supplyBy) || getAnswerDeadline(row, terms.calendar),
    }))
    .filter(({ row, due }) => row.state === 'received' || due.level !== 'calm')
    .toSorted((one, other) => (one.last < other.last ? -1 : 1))
  const keySet = keys.read()
  return [
    {
      kind: 'requests',
      count: open.length,
      entries: open.slice(0, firstEntries).map(({ row, due, last }) => ({
        id: row.id,
        title: unsealRequest(keySet, row).content.slice(0, titleLength),
        note: row.state === 'received' ? `等待受理，${due.words}` : due.words,
        isLate: last < today,
      })),
    },
  ]
}
