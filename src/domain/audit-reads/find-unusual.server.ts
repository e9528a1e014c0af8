import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/policy.ts'
import { formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { type Paged, pageSize, pageWindow } from '../../platform/paging.ts'
import { type AuditRow, selectEvents, newestFirst } from './find-events.server.ts'
import { type UnusualKind, unusualKinds } from './unusual.ts'
import '../../access/table.server.ts'

const conditionOf: Record<UnusualKind, RawBuilder<boolean>> = {
  'over-finding': sql`action = 'article.release' and (detail->>'findings')::integer > 0`,
  emergency: sql`action = 'article.release-at-once'`,
  night: sql`actor in (select login_name from staff_account)
    and extract(hour from at at time zone 'Asia/Shanghai') not between 6 and 21`,
  export: sql`action like '%.export'`,
  refused: sql`action = 'session.forbid'`,
}

type Period = { from: string; to: string }

const usualDays = 30
const dayMs = 86_400_000

/** The period asked for; by default the last thirty days. */
export const unusualPeriod = ({ from, to }: { [Name in keyof Period]?: string | undefined }, now: Date): Period => ({
  from: from ?? formatDate(new Date(now.getTime() - usualDays * dayMs)),
  to: to ?? formatDate(now),
})

// An event that concerns several districts has one row per district.
const eventKey = ['at', 'actor', 'action', 'subject'] as const

const keyColumns = sql.join(eventKey.map((name) => sql.ref(name)))

/** How many events of each kind the reader's districts have in a period. */
export async function countUnusual(db: Db, reader: Actor, period: Period): Promise<Record<UnusualKind, number>> {
  const events = await selectEvents(db, reader, period)
  return events
    .select(
      unusualKinds.map((kind) =>
        sql<number>`count(distinct (${keyColumns})) filter (where ${conditionOf[kind]})`.as(kind),
      ),
    )
    .$castTo<Record<UnusualKind, number>>()
    .executeTakeFirstOrThrow()
}

/**
 * Events of one kind, newest first.
 * @param total of this kind, as counted.
 *
 */
export async function listUnusual(
  db: Db,
  reader: Actor,
  { kind, pageNum, total, ...period }: Period & { kind: UnusualKind; pageNum: number; total: number },
): Promise<Paged<AuditRow>> {
  const events = (await selectEvents(db, reader, period)).where(conditionOf[kind])
  const window = pageWindow(pageNum, total)
  const ids = events
    .select('id')
    .distinctOn([...eventKey])
    .orderBy('at')
    .orderBy('actor')
    .orderBy('action')
    .orderBy('subject')
    .orderBy('id')
  const once = db.selectFrom('audit_event').where('id', 'in', ids)
  const rows = await newestFirst(once).offset(window.offset).limit(pageSize).execute()
  return { rows, total, pageNum: window.pageNum, pages: window.pages }
}
