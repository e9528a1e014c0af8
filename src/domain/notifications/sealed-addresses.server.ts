import { sql } from 'kysely'
import { sealedTable } from '../../platform/crypto/sealed-table.server.ts'
import { type AddressBox, sealAddress, unsealAddress } from './seal.server.ts'
import './table.server.ts'

const sealedAddresses = (name: 'notification_address' | 'answer_address', title: string) => {
  const use = name === 'answer_address' ? 'answer-address' : 'notification-address'
  return sealedTable<AddressBox>({
    name,
    title,
    columns: sql`seal_key as "sealKey", sealed`,
    unseal: (keys, row) => unsealAddress(keys, use, row),
    async reseal(tx, keys, rows) {
      const { current } = keys
      for (const row of rows)
        await tx
          .updateTable(name)
          .set({
            key_version: current.version,
            sealed: sealAddress(current, use, row.sealKey, unsealAddress(keys, use, row)),
          })
          .where('id', '=', row.id)
          .execute()
    },
  })
}

/** Mail addresses of accounts, for key checks and key rotation. */
export const sealedStaffAddresses = sealedAddresses('notification_address', '账号的邮箱')
/** Addresses that citizens left to hear of an answer. */
export const sealedAnswerAddresses = sealedAddresses('answer_address', '接收答复通知的地址')
