import type { Generated } from 'kysely'

/** In this order; a message in any state may be answered. */
type MessageState = 'received' | 'accepted' | 'assigned' | 'answered'

export interface MessageTable {
  id: Generated<number>
  district_code: string
  area_id: number
  /** uuid */
  submission_key: string
  receipt_index: Buffer
  phone_index: Buffer
  key_version: number
  sealed: Buffer
  sealed_reply: Buffer | null
  receipt_only: boolean
  visibility: Generated<'private' | 'public'>
  state: Generated<MessageState>
  reply_name: string | null
  received_time: Generated<Date>
  accepted_time: Date | null
  assigned_time: Date | null
  answered_time: Date | null
  published_time: Date | null
  reply_time: Date | null
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    message: MessageTable
  }
}
