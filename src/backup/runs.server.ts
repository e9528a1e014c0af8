import './table.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/types.ts'
import type { BackupRunKind } from './table.ts'

export type RunEnd = { words: string; set?: string; rows?: number; bytes?: number }

/** Databases of versions before 0.2 have no table for it. */
const hasRuns = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('backup_run') is not null as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Records a run around `work`. One that is killed stays without an end until the next of its kind, which ends it. */
export async function recordRun<Value>(
  db: Db,
  kind: BackupRunKind,
  work: () => Promise<Value>,
  describe: (value: Value) => RunEnd,
  explain: (error: unknown) => string,
): Promise<Value> {
  if (!(await hasRuns(db))) return work()
  await db
    .updateTable('backup_run')
    .set({ end_time: sql<Date>`now()`, outcome: 'failed', words: '中途停止' })
    .where('kind', '=', kind)
    .where('end_time', 'is', null)
    .execute()
  const { id } = await db.insertInto('backup_run').values({ kind }).returning('id').executeTakeFirstOrThrow()
  const end = (outcome: 'done' | 'failed', { words, set, rows, bytes }: RunEnd) =>
    db
      .updateTable('backup_run')
      .set({
        end_time: sql<Date>`now()`,
        outcome,
        words,
        set_name: set ?? null,
        row_count: rows ?? null,
        size_bytes: bytes ?? null,
      })
      .where('id', '=', id)
      .execute()
  try {
    const value = await work()
    await end('done', describe(value))
    return value
  } catch (error) {
    await end('failed', { words: explain(error) }).catch(() => undefined)
    throw error
  }
}

/** The newest run of a kind that succeeded. */
export const findLastDone = (db: Db, kind: BackupRunKind) =>
  db
    .selectFrom('backup_run')
    .select(['start_time', 'end_time', 'set_name', 'row_count', 'size_bytes', 'words'])
    .where('kind', '=', kind)
    .where('outcome', '=', 'done')
    .orderBy('start_time', 'desc')
    .limit(1)
    .executeTakeFirst()
