import { sql } from 'kysely'
import { formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { getAnswerDeadline } from '../disclosure-requests/deadlines.ts'
import type { WorkCalendar } from '../holidays/holidays.ts'
import type { Scope } from './facts-columns.server.ts'
import type { OpenMessage, OpenRequest } from './judge-asking.ts'
import '../../access/area-table.server.ts'
import '../../access/table.server.ts'
import '../disclosure-requests/table.server.ts'
import '../messages/table.server.ts'

/** More open messages or requests than a district ever has. */
const mostOpen = 5_000

/** Messages without an answer. One that was joined to another is answered with it. */
export async function listOpenMessages(db: Db, { districtCode }: Scope): Promise<OpenMessage[]> {
  const rows = await db
    .selectFrom('message')
    .innerJoin('area', 'area.id', 'message.area_id')
    .select(['message.id', 'area.name as unitName', 'received_time as receivedTime'])
    .where('message.district_code', '=', districtCode)
    .where('state', '<>', 'answered')
    .where('joined_to', 'is', null)
    .orderBy('received_time')
    .limit(mostOpen)
    .execute()
  return rows.map(({ receivedTime, ...message }) => ({ ...message, receivedDay: formatDate(receivedTime) }))
}

/** Requests without an answer. While the applicant completes one, no time passes. */
export async function listOpenRequests(
  db: Db,
  { districtCode }: Scope,
  calendar: WorkCalendar,
): Promise<OpenRequest[]> {
  const rows = await db
    .selectFrom('disclosure_request')
    .select(['id', 'received_time as receivedTime', 'supplied_time as suppliedTime', 'extended_time as extendedTime'])
    .where('district_code', '=', districtCode)
    .where('state', 'in', ['received', 'accepted'])
    .orderBy('received_time')
    .limit(mostOpen)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    receivedDay: formatDate(row.receivedTime),
    answerBy: getAnswerDeadline(row, calendar),
  }))
}

/** The day on which a message with its answer was last made public. */
export async function findLastPublicMessage(db: Db, { districtCode }: Scope): Promise<string | null> {
  const { last } = await db
    .selectFrom('message')
    .select((eb) => eb.fn.max('published_time').as('last'))
    .where('district_code', '=', districtCode)
    .where('visibility', '=', 'public')
    .executeTakeFirstOrThrow()
  return last && formatDate(last)
}

/** Accounts in use that may answer messages somewhere in the district. */
export async function countRepliers(db: Db, { districtCode }: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct account.id)::integer as count
    from staff_account as account join staff_grant on account_id = account.id and role = 'replier'
    where state = 'active'
      and (area_id is null or area_id in (select id from area where district_code = ${districtCode}))`.execute(db)
  return rows[0]?.count ?? 0
}
