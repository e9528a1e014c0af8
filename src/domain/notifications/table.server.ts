import type { Generated } from 'kysely'
import type { Way } from './kinds.ts'

export interface NotificationTable {
  id: Generated<number>
  account_id: number
  event: string
  kind: string
  district_code: string | null
  area_id: number | null
  path: string
  create_time: Generated<Date>
  read_time: Date | null
  digest: Generated<boolean>
}

export interface NotificationChoiceTable {
  account_id: number
  kind: string
  way: Way
}

export interface NotificationAddressTable {
  id: Generated<number>
  account_id: number
  seal_key: string
  key_version: number
  sealed: Buffer
  confirmed_time: Date | null
  code_hash: Buffer | null
  code_expire: Date | null
  code_tries: Generated<number>
  digest_hour: Generated<number>
}

export interface AnswerAddressTable {
  id: Generated<number>
  message_id: number | null
  request_id: number | null
  channel: 'mail' | 'sms'
  seal_key: string
  key_version: number
  sealed: Buffer
  create_time: Generated<Date>
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    notification: NotificationTable
    notification_choice: NotificationChoiceTable
    notification_address: NotificationAddressTable
    answer_address: AnswerAddressTable
  }
}
