import { type RawBuilder, sql } from 'kysely'
import type { Staff } from '../../../access/policy.ts'
import type { Db } from '../../../platform/db/types.ts'
import { type Paged, pageSize, pageWindow } from '../../../platform/paging.ts'
import { type AuditRow, eventsOf, newestFirst } from './queries-audit.server.ts'
import { type UnusualKind, unusualKinds } from './unusual.ts'
import '../../../access/table.server.ts'

const conditionOf: Record<UnusualKind, RawBuilder<boolean>> = {
  'over-finding': sql`action = 'article.release' and (detail->>'findings')::integer > 0`,
  emergency: sql`action = 'article.release-at-once'`,
  night: sql`actor in (select login_name from staff_account)
    and extract(hour from at at time zone 'Asia/Shanghai') not between 6 and 21`,
  export: sql`action like '%.export'`,
  refused: sql`action = 'session.forbid'`,
}

type Period = { from: string; to: string }

/** How many events of each kind the reader's districts have in a period. @throws AppError forbidden */
export async function countUnusual(db: Db, reader: Staff, period: Period): Promise<Record<UnusualKind, number>> {
  const events = await eventsOf(db, reader, period)
  return events
    .select(unusualKinds.map((kind) => sql<number>`count(*) filter (where ${conditionOf[kind]})`.as(kind)))
    .$castTo<Record<UnusualKind, number>>()
    .executeTakeFirstOrThrow()
}

/** Events of one kind, newest first. @throws AppError forbidden */
export async function listUnusual(
  db: Db,
  reader: Staff,
  { kind, pageNum, ...period }: Period & { kind: UnusualKind; pageNum: number },
): Promise<Paged<AuditRow>> {
  const events = (await eventsOf(db, reader, period)).where(conditionOf[kind])
  const { total } = await events.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const window = pageWindow(pageNum, total)
  const rows = await newestFirst(events).offset(window.offset).limit(pageSize).execute()
  return { rows, total, pageNum: window.pageNum, pages: window.pages }
}
