import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { syncFolder } from '../platform/sync-folder.ts'
import type { Db } from '../platform/db/types.ts'
import { BackupError } from './backup-error.ts'
import { writeWhole } from './disk.server.ts'

/** In the data folder from the first file of a restore until its transaction has committed. */
const markerOf = (dataFolder: string): string => join(dataFolder, 'restoring.json')

/** Name of the set whose restore began here and has not ended; null if there is none. */
export function findRestore(dataFolder: string): string | null {
  const path = markerOf(dataFolder)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { set: string }).set : null
}

export const beginRestore = (dataFolder: string, set: string): Promise<void> =>
  writeWhole(markerOf(dataFolder), `${JSON.stringify({ set })}\n`)

export async function endRestore(dataFolder: string): Promise<void> {
  await rm(markerOf(dataFolder), { force: true })
  await syncFolder(dataFolder)
}

/** Whether the database has no table yet. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_class where relkind in ('r', 'p')
    and relnamespace = current_schema()::regnamespace limit 1`.execute(db)
  return rows.length === 0
}

/**
 * The tables come last, in one transaction. With the marker and no tables, a restore was interrupted; with both, only the
 * marker's removal is missing.
 * @throws BackupError where a restore was interrupted: a start would make an empty site there.
 */
export async function refuseHalfRestored(db: Db, dataFolder: string): Promise<void> {
  const set = findRestore(dataFolder)
  if (set === null) return
  if (await isEmptyDatabase(db))
    throw new BackupError(
      `数据目录 ${dataFolder} 中有一次没有完成的恢复（备份 ${set}）。请重新运行 npm run restore 并指明同一份备份；它会从头再来。`,
    )
  await endRestore(dataFolder)
}
