import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Actor, getActorName, requireOperator } from '../access/policy.ts'
import { AppError } from '../platform/errors.ts'
import { recordAudit } from '../audit/audit.server.ts'
import { lockKeysAlone, tryLockRotation, unlockRotation } from '../platform/crypto/key-locks.server.ts'
import { type KeySet, newKeyVersion } from '../platform/crypto/key-set.ts'
import type { Keys } from '../platform/crypto/keys.server.ts'
import type { SealedTable } from '../platform/crypto/sealed-table.server.ts'
import type { Db, Tx } from '../platform/db/types.ts'

export type RotationOptions = {
  onProgress?: ((rows: number) => void) | undefined
  /** Time for look-ups that read the keys before the new version was added to finish. */
  graceMs?: number
  chunkRows?: number
}

export type Rotation = { version: number; rows: number; removed: number[] }

/**
 * Adds a key version, re-encrypts every sealed row under it and removes the older versions. Look-ups continue
 * meanwhile, because they search under every version. After an interruption the next call resumes. Keys from the
 * environment are not changed: rows are re-encrypted under their current version, and a person removes the other
 * versions. The keys protect the data of all districts, so only the operator may do this.
 * @returns the version now in use, the number of rows written, and the versions that no row needs any more.
 * @throws AppError forbidden, or conflict when another process is rotating keys.
 */
export async function rotateKeys(
  db: Db,
  keys: Keys,
  tables: readonly SealedTable[],
  actor: Actor,
  { onProgress, graceMs = 3_000, chunkRows = 1_000 }: RotationOptions = {},
): Promise<Rotation> {
  requireOperator(actor)
  // One connection throughout: it holds the session lock.
  return db.connection().execute(async (connection) => {
    if (!(await tryLockRotation(connection))) throw new AppError('conflict', '另一个进程正在更换密钥，请等它完成。')
    try {
      const keySet = keys.write ? addVersion(keys.read(), keys.write) : keys.read()
      await wait(graceMs)
      let rows = 0
      for (;;) {
        for (const table of tables) rows = await rewriteAll(connection, table, keySet, chunkRows, rows, onProgress)
        const removed = await finish(connection, keys, tables, keySet, actor, rows)
        // Rows were written with keys read before the new version was added: rewrite those too.
        if (removed) return { version: keySet.current.version, rows, removed }
      }
    } finally {
      await unlockRotation(connection)
    }
  })
}

/** More than one version means that a rotation was interrupted: resume it instead of adding another version. */
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

/** Removes the older versions; null if rows still need one. */
async function finish(
  db: Db,
  keys: Keys,
  tables: readonly SealedTable[],
  keySet: KeySet,
  actor: Actor,
  rows: number,
): Promise<number[] | null> {
  const { current, versions } = keySet
  return db.transaction().execute(async (tx) => {
    await lockKeysAlone(tx)
    if (await isAnyBehind(tx, tables, current.version)) return null
    const removed = versions.map(({ version }) => version).filter((version) => version !== current.version)
    await recordAudit(tx, {
      actor: getActorName(actor),
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
