import { sql } from 'kysely'
import { blindIndex } from '../../platform/crypto/seal.server.ts'
import { sealedTable } from '../../platform/crypto/sealed-table.server.ts'
import {
  type EventBox,
  phoneUse,
  receiptUse,
  type RequestBox,
  sealEvent,
  sealRequest,
  unsealEvent,
  unsealRequest,
} from './seal.server.ts'
import './table.server.ts'

/** The table of requests, for key checks and key rotation. */
export const sealedRequests = sealedTable<RequestBox>({
  name: 'disclosure_request',
  title: '公开申请',
  columns: sql`district_code as "districtCode", submission_key as "submissionKey", sealed`,
  unseal: unsealRequest,
  async reseal(tx, keys, rows) {
    const { current } = keys
    for (const row of rows) {
      const request = unsealRequest(keys, row)
      await tx
        .updateTable('disclosure_request')
        .set({
          key_version: current.version,
          receipt_index: blindIndex(current, receiptUse, request.receipt),
          phone_index: blindIndex(current, phoneUse, request.phone),
          sealed: sealRequest(current, row, request),
        })
        .where('id', '=', row.id)
        .execute()
    }
  },
})

/** What was said about requests, for key checks and key rotation. */
export const sealedRequestEvents = sealedTable<EventBox>({
  name: 'disclosure_request_event',
  title: '公开申请办理记录',
  columns: sql`seal_key as "sealKey", sealed`,
  unseal: unsealEvent,
  async reseal(tx, keys, rows) {
    const { current } = keys
    for (const row of rows)
      await tx
        .updateTable('disclosure_request_event')
        .set({ key_version: current.version, sealed: sealEvent(current, row.sealKey, unsealEvent(keys, row)) })
        .where('id', '=', row.id)
        .execute()
  },
})
