import { type RawBuilder, sql } from 'kysely'
import type { MomentByKind } from '../deadlines.ts'

/** Whether a message was received before the moment for its kind (`getDeadlines`). */
export const receivedEarlier = ({ simple, complex }: MomentByKind): RawBuilder<boolean> =>
  sql`received_time < case when kind = 'consultation' then ${simple}::timestamptz else ${complex}::timestamptz end`
