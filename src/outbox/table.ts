import type { ColumnType, Generated } from 'kysely'

/** `fan-out` finds the people and places that want to hear of an event, and writes a row for each. */
export const channels = ['fan-out', 'mail', 'webhook', 'wecom', 'dingtalk', 'sms'] as const
export type ChannelName = (typeof channels)[number]

export type OutboxState = 'waiting' | 'sent' | 'dropped' | 'dead'

/** JSON without personal data: the row may be shown, logged and backed up. */
export type Payload = Readonly<Record<string, string | number | boolean | null>>

export interface OutboxTable {
  id: Generated<number>
  event: string
  channel: ChannelName
  target: string
  district_code: string | null
  payload: ColumnType<Payload, string, never>
  state: Generated<OutboxState>
  attempts: Generated<number>
  next_time: Generated<Date>
  last_error: Generated<string>
  create_time: Generated<Date>
  end_time: Date | null
}

declare module '../platform/db/types.ts' {
  interface Tables {
    outbox: OutboxTable
  }
}
