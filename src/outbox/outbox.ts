import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/types.ts'
import type { ChannelName, Payload } from './table.ts'

export type NewDelivery = {
  /** Names the event. With the same channel and target it is delivered once. */
  event: string
  channel: ChannelName
  target: string
  districtCode: string | null
  payload: Payload
  /** Not before. */
  at?: Date
}

/** Writes deliveries in the transaction of what happened, so that neither is without the other. */
export async function enqueue(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  await tx
    .insertInto('outbox')
    .values(
      deliveries.map(({ event, channel, target, districtCode, payload, at }) => ({
        event,
        channel,
        target,
        district_code: districtCode,
        payload: JSON.stringify(payload),
        end_time: null,
        ...(at && { next_time: at }),
      })),
    )
    .onConflict((conflict) => conflict.columns(['event', 'channel', 'target']).doNothing())
    .execute()
}

/** Whether something is due on one of these channels. */
export async function haveDeliveries(
  db: Db,
  channels: Readonly<Partial<Record<ChannelName, unknown>>>,
): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from outbox where state = 'waiting' and channel = any(${Object.keys(channels)}::text[]) and next_time <= now()) as due`.execute(
    db,
  )
  return rows[0]?.due ?? false
}
