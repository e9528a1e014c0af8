import { sql } from 'kysely'
import { getActorName, system } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import { allDigits, type ContentStore } from '../../../files/store.server.ts'
import type { Db } from '../../../platform/db/types.ts'
import './table.server.ts'

export const endedStages = ['imported', 'refused', 'discarded'] as const

/** Days after which an upload that waits for a person ends: files with personal data must not stay. */
export const keptDays = 30
export const isForgotten = sql<boolean>`
  stage in ('columns', 'checked', 'approval') and change_time < now() - make_interval(days => ${keptDays})`

/** Ends uploads with which nobody went on. */
export const endForgotten = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const forgotten = await tx
      .updateTable('subsidy_import')
      .set({ stage: 'discarded', change_time: sql<Date>`now()` })
      .where('file_kept', '=', true)
      .where(isForgotten)
      .returning(['id', 'district_code'])
      .execute()
    for (const { id, district_code } of forgotten)
      await recordAudit(tx, {
        actor: getActorName(system),
        action: 'subsidy-import.discard',
        districtCode: district_code,
        subject: String(id),
      })
  })

/** Removes the files of uploads that ended, unless another upload of the same file has not. */
export async function removeEnded(db: Db, store: ContentStore): Promise<void> {
  const ended = await db
    .selectFrom('subsidy_import')
    .select(['id', 'file_sha256'])
    .where('file_kept', '=', true)
    .where('stage', 'in', endedStages)
    .execute()
  for (const { id, file_sha256 } of ended) {
    const other = await db
      .selectFrom('subsidy_import')
      .select('id')
      .where('file_sha256', '=', file_sha256)
      .where('file_kept', '=', true)
      .where('stage', 'not in', endedStages)
      .limit(1)
      .executeTakeFirst()
    if (!other) await store.remove(file_sha256.toString('hex'))
    await db.updateTable('subsidy_import').set({ file_kept: false }).where('id', '=', id).execute()
  }
}

/** Removes files that broken uploads and crashes left without a row. @returns how many. */
export async function removeOrphanImports(db: Db, store: ContentStore, before: Date): Promise<number> {
  let removed = await store.removeUnfinished(before)
  for (const digits of allDigits)
    for (const sha256 of await store.list(digits, before)) {
      const kept = await db
        .selectFrom('subsidy_import')
        .select('id')
        .where('file_sha256', '=', Buffer.from(sha256, 'hex'))
        .where('file_kept', '=', true)
        .limit(1)
        .executeTakeFirst()
      if (!kept && (await store.removeOld(sha256, before))) removed += 1
    }
  return removed
}
