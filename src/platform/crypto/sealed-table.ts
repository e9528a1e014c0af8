import type { KeySet } from './key-set.ts'
import type { Db, Tx } from '../db/types.ts'

/** A table with sealed rows, as needed to check and rotate keys. */
export type SealedTable = {
  /** Table name. Its rows have `id` and `key_version`. */
  name: string
  /** Name of a row in messages, such as 补贴记录. */
  title: string
  /** The oldest and the newest row; `open` throws SealBroken if the keys do not match. */
  ends: (db: Db) => Promise<{ keyVersion: number; open: (keys: KeySet) => void }[]>
  /**
   * Re-encrypts under the current key version up to `limit` rows that use another one and have an id above `after`.
   * @returns their ids in order; empty when no rows are left.
   */
  rewrite: (tx: Tx, keys: KeySet, after: number, limit: number) => Promise<number[]>
}
