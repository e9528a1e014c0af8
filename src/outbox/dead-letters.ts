import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/types.ts'
import './table.ts'

/** Begins again with the first attempt. */
export const retryDead = (tx: Tx, id: number) =>
  tx
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, next_time: sql<Date>`now()`, end_time: null })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .execute()

export const discardDead = (tx: Tx, id: number) =>
  tx.updateTable('outbox').set({ state: 'dropped' }).where('id', '=', id).where('state', '=', 'dead').execute()

/** How many were given up, and how many wait for longer than a delivery takes. */
export async function countUndelivered(db: Db): Promise<{ dead: number; late: number }> {
  const { rows } = await sql<{ dead: number; late: number }>`
    select count(*) filter (where state = 'dead')::integer as dead,
      count(*) filter (where state = 'waiting' and attempts > 0 and last_error <> '')::integer as late
    from outbox where state in ('dead', 'waiting')`.execute(db)
  return rows[0] ?? { dead: 0, late: 0 }
}
