import type { SealedTable } from '../platform/crypto/sealed-table.ts'
import { type FactorBox, sealFactor, unsealFactor } from './factor.server.ts'
import './table.server.ts'

type Row = { id: number; loginName: string; keyVersion: number | null; sealed: Buffer | null }

const columns = ['id', 'login_name as loginName', 'key_version as keyVersion', 'sealed_factor as sealed'] as const

const boxesOf = (rows: readonly Row[]): (FactorBox & { id: number })[] =>
  rows.flatMap(({ id, loginName, keyVersion, sealed }) =>
    keyVersion !== null && sealed !== null ? [{ id, loginName, keyVersion, sealed }] : [],
  )

/** Secrets of second factors, for checking and rotating keys. */
export const sealedFactors: SealedTable = {
  name: 'staff_account',
  title: '动态口令密钥',

  async ends(db) {
    const end = (direction: 'asc' | 'desc') =>
      db
        .selectFrom('staff_account')
        .select(columns)
        .where('sealed_factor', 'is not', null)
        .orderBy('id', direction)
        .limit(1)
        .execute()
    return boxesOf([...(await end('asc')), ...(await end('desc'))]).map((box) => ({
      keyVersion: box.keyVersion,
      open: (keys) => void unsealFactor(keys, box),
    }))
  },

  async rewrite(tx, keys, after, limit) {
    const { current } = keys
    const rows = await tx
      .selectFrom('staff_account')
      .select(columns)
      .where('id', '>', after)
      .where('key_version', '<>', current.version)
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .execute()
    for (const box of boxesOf(rows))
      await tx
        .updateTable('staff_account')
        .set({
          key_version: current.version,
          sealed_factor: sealFactor(current, box.loginName, unsealFactor(keys, box)),
        })
        .where('id', '=', box.id)
        .execute()
    return rows.map(({ id }) => id)
  },
}
