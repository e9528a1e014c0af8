import { type RawBuilder, sql } from 'kysely'
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

type SealedRow<Box> = Box & { id: number; keyVersion: number }

/** A sealed table by its columns; rows without a key version hold nothing sealed. */
export function sealedTable<Box>({
  name,
  title,
  columns,
  unseal,
  reseal,
}: Pick<SealedTable, 'name' | 'title'> & {
  /** The columns of `Box`. */
  columns: RawBuilder<unknown>
  /** Throws SealBroken if the keys do not match. */
  unseal: (keys: KeySet, row: SealedRow<Box>) => unknown
  /** Writes rows with the current key version. */
  reseal: (tx: Tx, keys: KeySet, rows: readonly SealedRow<Box>[]) => Promise<void>
}): SealedTable {
  const selected = sql`select id, key_version as "keyVersion", ${columns} from ${sql.table(name)}`
  return {
    name,
    title,
    async ends(db) {
      const end = (order: 'asc' | 'desc') =>
        sql<SealedRow<Box>>`
          ${selected} where key_version is not null order by id ${sql.raw(order)} limit 1`.execute(db)
      return [...(await end('asc')).rows, ...(await end('desc')).rows].map((row) => ({
        keyVersion: row.keyVersion,
        open: (keys) => void unseal(keys, row),
      }))
    },
    async rewrite(tx, keys, after, limit) {
      const { rows } = await sql<SealedRow<Box>>`
        ${selected} where id > ${after} and key_version <> ${keys.current.version}
        order by id limit ${limit} for update`.execute(tx)
      if (rows.length > 0) await reseal(tx, keys, rows)
      return rows.map(({ id }) => id)
    },
  }
}
