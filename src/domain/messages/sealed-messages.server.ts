import { blindIndex } from '../../platform/crypto/seal.server.ts'
import type { SealedTable } from '../../platform/crypto/sealed-table.ts'
import { phoneUse, receiptUse, sealMessage, sealReply, unsealMessage, unsealReply } from './seal.server.ts'
import './table.server.ts'

const boxColumns = [
  'id',
  'district_code as districtCode',
  'submission_key as submissionKey',
  'key_version as keyVersion',
  'sealed',
  'sealed_reply as sealedReply',
] as const

/** The message table, for key checks and key rotation. */
export const sealedMessages: SealedTable = {
  name: 'message',
  title: '群众留言',

  async ends(db) {
    const end = (direction: 'asc' | 'desc') =>
      db.selectFrom('message').select(boxColumns).orderBy('id', direction).limit(1).execute()
    return [...(await end('asc')), ...(await end('desc'))].map((box) => ({
      keyVersion: box.keyVersion,
      open: (keys) => void unsealMessage(keys, box),
    }))
  },

  async rewrite(tx, keys, after, limit) {
    const { current } = keys
    const rows = await tx
      .selectFrom('message')
      .select(boxColumns)
      .where('id', '>', after)
      .where('key_version', '<>', current.version)
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .execute()
    for (const row of rows) {
      const message = unsealMessage(keys, row)
      const reply = unsealReply(keys, row)
      await tx
        .updateTable('message')
        .set({
          key_version: current.version,
          receipt_index: blindIndex(current, receiptUse, message.receipt),
          phone_index: blindIndex(current, phoneUse, message.phone),
          sealed: sealMessage(current, row, message),
          sealed_reply: reply === null ? null : sealReply(current, row, reply),
        })
        .where('id', '=', row.id)
        .execute()
    }
    return rows.map(({ id }) => id)
  },
}
