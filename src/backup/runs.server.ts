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

/** Class of the advisory locks that running runs hold; the other half of the key is the id of the run. */
const runLocks = 1_740_063

/** Whether the process of a run still lives: its lock ends with its connection. */
const isHeld = sql<boolean>`exists (
  select from pg_locks
  where locktype = 'advisory' and classid = ${sql.lit(runLocks)} and objid = backup_run.id and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())
)`

/** Records a run around `work`. Holds a connection meanwhile, with the lock that tells that the run goes on. */
export async function recordRun<Value>(
  db: Db,
  kind: BackupRunKind,
  work: () => Promise<Value>,
  describe: (value: Value) => RunEnd,
  explain: (error: unknown) => string,
): Promise<Value> {
  if (!(await hasRuns(db))) return work()
  await endInterrupted(db, kind)
  return db.connection().execute(async (connection) => {
    const id = await begin(connection, kind)
    try {
      const value = await work()
      await end(db, id, 'done', describe(value))
      return value
    } catch (error) {
      await end(db, id, 'failed', { words: explain(error) }).catch(() => undefined)
      throw error
    } finally {
      // Otherwise the pool would keep the lock. A lost connection has none.
      await sql`select pg_advisory_unlock(${runLocks}, ${id}::int)`.execute(connection).catch(() => undefined)
    }
  })
}

const endInterrupted = (db: Db, kind: BackupRunKind) =>
  db
    .updateTable('backup_run')
    .set({ end_time: sql<Date>`now()`, outcome: 'failed', words: interrupted })
    .where('kind', '=', kind)
    .where('end_time', 'is', null)
    .where(sql<boolean>`not ${isHeld}`)
    .execute()

const interrupted = '中途停止。'

/** The row and its lock appear together. */
async function begin(connection: Db, kind: BackupRunKind): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with run as (insert into backup_run (kind) values (${kind}) returning id)
    select id, pg_advisory_lock(${runLocks}, id::int) from run`.execute(connection)
  return rows[0]?.id ?? 0
}

const end = (db: Db, id: number, outcome: 'done' | 'failed', { words, set, rows, bytes }: RunEnd) =>
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

/** `interrupted`: its process is gone, and nothing of its kind has run since. */
export type BackupRunState = 'running' | 'interrupted' | 'done' | 'failed'

export type BackupRun = {
  kind: BackupRunKind
  state: BackupRunState
  startTime: Date
  endTime: Date | null
  words: string
  set: string | null
  rows: number | null
  bytes: number | null
}

/** The newest runs of each kind, the newest first. */
export async function listRuns(db: Db, ofEachKind: number): Promise<BackupRun[]> {
  const { rows } = await sql<BackupRun>`
    select kind, start_time as "startTime", end_time as "endTime", set_name as "set", row_count as "rows",
      size_bytes as bytes, case when outcome is null and not held then ${interrupted} else words end as words,
      coalesce(outcome, case when held then 'running' else 'interrupted' end) as state
    from (
      select *, outcome is null and ${isHeld} as held,
        row_number() over (partition by kind order by start_time desc, id desc) as place
      from backup_run
    ) as numbered
    where place <= ${ofEachKind}
    order by start_time desc, id desc`.execute(db)
  return rows
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
