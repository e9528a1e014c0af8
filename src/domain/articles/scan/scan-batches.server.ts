import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { scanBatch } from '../../public-texts/scan.server.ts'
import { findOldest, isOver, type Looking, type Span, spanOf } from './rotation.server.ts'
import '../../payments/table.server.ts'
import '../../public-texts/table.server.ts'

/** Has batches looked at first in which something was found or corrected, and forgets what was found in undone ones. */
async function prepareBatches(db: Db): Promise<void> {
  const batchOfFinding = sql`left(row_key, 12)::bigint`
  await sql`
    delete from public_text_finding where source = 'subsidy_payment'
      and not exists (select from subsidy_batch where id = ${batchOfFinding} and state = 'imported')`.execute(db)
  await sql`
    update subsidy_batch set look_due = true where not look_due and (
      id in (select ${batchOfFinding} from public_text_finding where source = 'subsidy_payment')
      or exists (
        select from subsidy_correction
        where batch_id = subsidy_batch.id and coalesce(decide_time, create_time) >= look_time))`.execute(db)
}

/** How far the payments were read. `batch`: the one that is being read, up to the key `after`. */
export type BatchPosition = Span & { batch?: number; after?: string }

/** Reads the next texts of payments. @returns null at the end. */
export async function lookAtNextBatch(
  db: Db,
  { now, minutes }: Looking,
  { batch, after = '', ...given }: BatchPosition,
): Promise<{ position: BatchPosition; texts: number; concerned: number } | null> {
  if (given.begun === undefined) await prepareBatches(db)
  const span = spanOf(given, now, minutes)
  const begun = new Date(span.begun)
  const id = batch ?? (isOver(span, now) ? null : await findNextBatch(db, begun))
  if (id === null) return null
  const { after: last, ...read } = await scanBatch(db, id, after)
  if (last !== null) return { position: { ...span, batch: id, after: last }, ...read }
  // What is corrected meanwhile is corrected after this moment.
  await db.updateTable('subsidy_batch').set({ look_time: begun, look_due: false }).where('id', '=', id).execute()
  return { position: span, ...read }
}

const findNextBatch = (db: Db, begun: Date): Promise<number | null> =>
  findOldest<number>(
    db,
    { table: 'subsidy_batch', key: 'id', urgent: sql<boolean>`look_due`, among: sql<boolean>`state = 'imported'` },
    begun,
  )
