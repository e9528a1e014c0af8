import { sql } from 'kysely'
import { blindIndex } from '../../platform/crypto/seal.server.ts'
import { sealedTable } from '../../platform/crypto/sealed-table.server.ts'
import {
  type EventBox,
  type MessageBox,
  phoneUse,
  receiptUse,
  sealEvent,
  sealMessage,
  sealReply,
  unsealEvent,
  unsealMessage,
  unsealReply,
} from './seal.server.ts'
import './table.server.ts'

/** The message table, for key checks and key rotation. */
export const sealedMessages = sealedTable<MessageBox>({
  name: 'message',
  title: '群众留言',
  columns: sql`
    district_code as "districtCode", submission_key as "submissionKey", sealed, sealed_reply as "sealedReply"`,
  unseal: unsealMessage,
  async reseal(tx, keys, rows) {
    const { current } = keys
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
  },
})

/** Reasons, notes and replies, for key checks and key rotation. */
export const sealedMessageEvents = sealedTable<EventBox>({
  name: 'message_event',
  title: '留言办理记录',
  columns: sql`seal_key as "sealKey", sealed`,
  unseal: unsealEvent,
  async reseal(tx, keys, rows) {
    const { current } = keys
    for (const row of rows)
      await tx
        .updateTable('message_event')
        .set({ key_version: current.version, sealed: sealEvent(current, row.sealKey, unsealEvent(keys, row)) })
        .where('id', '=', row.id)
        .execute()
  },
})
