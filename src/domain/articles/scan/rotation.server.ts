import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

const minuteMs = 60_000

/** A part of the scan that takes a fixed time at most. Its beginning has neither moment. */
export type Span = { begun?: string; until?: string }

/** `minutes`: for how long a part looks. */
export type Looking = { now: Date; minutes: number }

/** The moments of a part, which begins now unless it has begun. */
export const spanOf = ({ begun, until }: Span, now: Date, minutes: number): Required<Span> => ({
  begun: begun ?? now.toISOString(),
  until: until ?? new Date(now.getTime() + minutes * minuteMs).toISOString(),
})

export const isOver = ({ until }: Required<Span>, now: Date): boolean => now.toISOString() > until

/** Rows with a `look_time`. `urgent`: a condition on those that are looked at first. */
type Rotating = { table: string; key: string; urgent: RawBuilder<boolean>; among?: RawBuilder<boolean> }

/**
 * The key of the next row to look at: an urgent one, else one without any look, else the one of the oldest look.
 * @returns null once all were looked at since `before`.
 */
export async function findOldest<Key>(
  db: Db,
  { table, key, urgent, among = sql`true` }: Rotating,
  before: Date,
): Promise<Key | null> {
  const from = sql`select ${sql.ref(key)} as key from ${sql.table(table)} where ${among}`
  // Each is one look into an index.
  const { rows } = await sql<{ key: Key }>`
    select key from (
      (select key, 1 as place from (${from} and ${urgent} and (look_time is null or look_time < ${before})
        order by ${sql.ref(key)} limit 1) as first)
      union all
      (select key, 2 from (${from} and look_time is null order by ${sql.ref(key)} limit 1) as second)
      union all
      (select key, 3 from (${from} and look_time < ${before} order by look_time, ${sql.ref(key)} limit 1) as third)
    ) as next order by place limit 1`.execute(db)
  return rows[0]?.key ?? null
}
