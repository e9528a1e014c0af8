import { type Actor, getActorName } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import { cacheTag, dropCacheTags } from '../../platform/cache/cache-tags.ts'
import type { Tx } from '../../platform/db/types.ts'
import './table.server.ts'

export type NewBatch = {
  districtCode: string
  fileName: string
  sha256: Buffer
  /** Who confirmed it as the second person; empty for nobody. */
  approver?: string
}

export type Batch = { id: number; districtCode: string; fileName: string }

/** Opens a batch for `insertPayments`, within a command that authorises the import. */
export async function openBatch(
  tx: Tx,
  actor: Actor,
  { districtCode, fileName, sha256, approver = '' }: NewBatch,
): Promise<Batch> {
  const { id } = await tx
    .insertInto('subsidy_batch')
    .values({
      district_code: districtCode,
      file_name: fileName,
      file_sha256: sha256,
      actor: getActorName(actor),
      approver,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, districtCode, fileName }
}

/** Stores the counts of an import in its batch, and records the import. */
export async function closeBatch(
  tx: Tx,
  actor: Actor,
  { id, districtCode, fileName }: Batch,
  counts: { rows: number; already: number; bad: number; totalFen: number },
): Promise<void> {
  await tx
    .updateTable('subsidy_batch')
    .set({
      row_count: counts.rows,
      already_count: counts.already,
      bad_count: counts.bad,
      total_fen: counts.totalFen,
    })
    .where('id', '=', id)
    .execute()
  await recordAudit(tx, {
    actor: getActorName(actor),
    action: 'subsidy-batch.import',
    districtCode,
    subject: String(id),
    detail: { fileName, ...counts },
  })
  // Books show the sums.
  await dropCacheTags(tx, [cacheTag('payments', districtCode)])
}
