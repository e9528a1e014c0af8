import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '../lib/errors.ts'
import { recordAudit } from './audit.server.ts'
import { lockKeysAlone, tryLockRotation, unlockRotation } from './key-locks.server.ts'
import { type KeySet, newKeyVersion } from './key-set.ts'
import type { Keys } from './keys.server.ts'
import type { SealedTable } from './sealed-table.ts'
import type { Db, Tx } from './types.ts'

export type RotationOptions = {
  onProgress?: ((rows: number) => void) | undefined
  /** How long a look-up may take that read the keys before a version was added. */
  graceMs?: number
  chunkRows?: number
}

export type Rotation = { version: number; rows: number; removed: number[] }

/**
 * Adds a version of the keys, writes every sealed row anew under it and removes the older versions. Look-ups go on, since
 * they ask under every version. Interrupted at any moment, the next call goes on from there. Keys from the environment
 * are not changed: rows are brought to their current version, and a person removes the others. Keys concern everybody's
 * data: only the command line calls this, with the operator's name for the audit.
 * @returns the version now in use, how many rows were written, and the versions that no row needs any more.
 * @throws AppError conflict when another process is at it.
 */
export async function rotateKeys(
  db: Db,
  keys: Keys,
  tables: readonly SealedTable[],
  operatorName: string,
  { onProgress, graceMs = 3_000, chunkRows = 1_000 }: RotationOptions = {},
): Promise<Rotation> {
  // One connection throughout: it holds the claim.
  return db.connection().execute(async (connection) => {
    if (!(await tryLockRotation(connection))) throw new AppError('conflict', '另一个进程正在更换密钥，请等它完成。')
    try {
      const keySet = keys.write ? addVersion(keys.read(), keys.write) : keys.read()
      await wait(graceMs)
      let rows = 0
      for (;;) {
        for (const table of tables) rows = await rewriteAll(connection, table, keySet, chunkRows, rows, onProgress)
        const removed = await finish(connection, keys, tables, keySet, operatorName, rows)
        // Somebody wrote with keys read before the version was added: their rows come next.
        if (removed) return { version: keySet.current.version, rows, removed }
      }
    } finally {
      await unlockRotation(connection)
    }
  })
}

/** More than one version means that a rotation was interrupted: it is continued instead of adding another. */
function addVersion(keySet: KeySet, write: (keySet: KeySet) => void): KeySet {
  if (keySet.versions.length > 1) return keySet
  const added = newKeyVersion(keySet.current.version + 1)
  const both = { current: added, versions: [added, ...keySet.versions] }
  write(both)
  return both
}

async function rewriteAll(
  db: Db,
  table: SealedTable,
  keySet: KeySet,
  chunkRows: number,
  before: number,
  onProgress: RotationOptions['onProgress'],
): Promise<number> {
  let rows = before
  let last = 0
  for (;;) {
    const ids = await db.transaction().execute((tx) => table.rewrite(tx, keySet, last, chunkRows))
    if (ids.length === 0) return rows
    last = ids.at(-1) ?? last
    rows += ids.length
    onProgress?.(rows)
  }
}

/** Removes the older versions, unless rows still need one: null then. */
async function finish(
  db: Db,
  keys: Keys,
  tables: readonly SealedTable[],
  keySet: KeySet,
  operatorName: string,
  rows: number,
): Promise<number[] | null> {
  const { current, versions } = keySet
  return db.transaction().execute(async (tx) => {
    await lockKeysAlone(tx)
    if (await isAnyBehind(tx, tables, current.version)) return null
    const removed = versions.map(({ version }) => version).filter((version) => version !== current.version)
    await recordAudit(tx, {
      actor: operatorName,
      action: 'keys.rotate',
      districtCode: null,
      subject: String(current.version),
      detail: { rows, removed: removed.join(',') },
    })
    keys.write?.({ current, versions: [current] })
    return removed
  })
}

async function isAnyBehind(tx: Tx, tables: readonly SealedTable[], version: number): Promise<boolean> {
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} where key_version <> ${version} limit 1`.execute(tx)
    if (rows.length > 0) return true
  }
  return false
}
