import { sql } from 'kysely'
import { sealedTable } from '../../platform/crypto/sealed-table.server.ts'
import { type FactorBox, sealFactor, unsealFactor } from './factor.server.ts'
import '../table.server.ts'

/** Secrets of second factors, for checking and rotating keys. */
export const sealedFactors = sealedTable<FactorBox>({
  name: 'staff_account',
  title: '动态口令密钥',
  columns: sql`login_name as "loginName", sealed_factor as sealed`,
  unseal: unsealFactor,
  async reseal(tx, keys, rows) {
    const { current } = keys
    for (const row of rows)
      await tx
        .updateTable('staff_account')
        .set({
          key_version: current.version,
          sealed_factor: sealFactor(current, row.loginName, unsealFactor(keys, row)),
        })
        .where('id', '=', row.id)
        .execute()
  },
})
