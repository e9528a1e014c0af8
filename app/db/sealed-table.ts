import type { KeySet } from './key-set.ts'
import type { Db, Tx } from './types.ts'

/** What opening and exchanging keys must know of a table with sealed rows. */
export type SealedTable = {
  /** Of the table. Rows have an id and a `key_version`. */
  name: string
  /** What a row is called in a sentence: 补贴记录. */
  title: string
  /** The oldest and the newest row; `open` throws SealBroken when the keys are not those of the row. */
  ends: (db: Db) => Promise<{ keyVersion: number; open: (keys: KeySet) => void }[]>
  /**
   * Writes up to `limit` rows after id `after` anew under the current version of the keys, those that stand under another.
   * @returns their ids in order; none when there are no more.
   */
  rewrite: (tx: Tx, keys: KeySet, after: number, limit: number) => Promise<number[]>
}
