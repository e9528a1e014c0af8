import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/types.ts'
import type { KeySet } from './key-set.ts'

/** Values that only a version's keys give; they tell nothing about the keys. */
export interface KeyCheckTable {
  version: number
  encryption: Buffer
  index: Buffer
}

declare module '../db/types.ts' {
  interface Tables {
    key_check: KeyCheckTable
  }
}

const checkOf = (key: KeyObject): Buffer => createHmac('sha256', key).update('portal: check of a key').digest()

/** Compares the keys with their recorded checks. @returns the first version with another key, and which. */
export async function findChangedKey(
  db: Db,
  { versions }: KeySet,
): Promise<{ version: number; kind: 'encryption' | 'index' } | null> {
  const rows = await db.selectFrom('key_check').selectAll().execute()
  const recorded = new Map(rows.map((row) => [row.version, row]))
  for (const key of versions) {
    const known = recorded.get(key.version)
    if (!known) continue
    for (const kind of ['encryption', 'index'] as const)
      if (!timingSafeEqual(known[kind], checkOf(key[kind]))) return { version: key.version, kind }
  }
  return null
}

/**
 * Records the checks of versions that have none, once the keys were found to open what is sealed.
 * @param replace forgets what was recorded: nothing is sealed, so that any keys are right.
 */
export async function recordKeyChecks(db: Db, { versions }: KeySet, { replace }: { replace: boolean }): Promise<void> {
  const rows = versions.map(({ version, encryption, index }) => ({
    version,
    encryption: checkOf(encryption),
    index: checkOf(index),
  }))
  await db
    .insertInto('key_check')
    .values(rows)
    .onConflict((conflict) =>
      replace
        ? conflict.column('version').doUpdateSet((eb) => ({
            encryption: eb.ref('excluded.encryption'),
            index: eb.ref('excluded.index'),
          }))
        : conflict.doNothing(),
    )
    .execute()
}
