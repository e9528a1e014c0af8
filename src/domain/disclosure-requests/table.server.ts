import type { Generated } from 'kysely'
import type { RequestResult, RequestState } from './states.ts'

export interface DisclosureRequestTable {
  id: Generated<number>
  district_code: string
  /** uuid */
  submission_key: string
  receipt_index: Buffer
  phone_index: Buffer
  key_version: number
  sealed: Buffer
  state: Generated<RequestState>
  result: Generated<RequestResult | null>
  received_time: Date
  accepted_time: Generated<Date | null>
  asked_time: Generated<Date | null>
  supply_by: Generated<string | null>
  supplied_time: Generated<Date | null>
  extended_time: Generated<Date | null>
  answered_time: Generated<Date | null>
  version: Generated<number>
}

export type RequestEventKind = 'accepted' | 'asked' | 'supplied' | 'extended' | 'answered'

export interface DisclosureRequestEventTable {
  id: Generated<number>
  request_id: number
  kind: RequestEventKind
  actor: string
  time: Date
  /** uuid */
  seal_key: string
  key_version: number | null
  sealed: Buffer | null
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    disclosure_request: DisclosureRequestTable
    disclosure_request_event: DisclosureRequestEventTable
  }
}
