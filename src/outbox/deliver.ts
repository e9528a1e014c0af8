import { sql } from 'kysely'
import { withSessionLock } from '../platform/db/session-lock.ts'
import type { Db } from '../platform/db/types.ts'
import { DeliveryError } from './delivery-error.ts'
import { getRetryDelay, mostAttempts } from './retry-schedule.ts'
import type { ChannelName, Payload } from './table.ts'

export type Delivery = {
  id: number
  event: string
  channel: ChannelName
  target: string
  districtCode: string | null
  payload: Payload
  attempts: number
}

export type Channel = {
  /**
   * @returns `dropped` if there is nobody any more to be told.
   * @throws DeliveryError
   */
  deliver(delivery: Delivery): Promise<'sent' | 'dropped'>
  /** What one target takes in a minute. */
  perMinute?: number
}

/** Those that are not set up are missing: what waits for them waits on. */
export type Channels = Partial<Record<ChannelName, Channel>>

type Options = { signal?: AbortSignal; report?: (fault: unknown) => void }

/** Advisory lock key; must be unique in this database. */
const lockKey = 730_059

/** Delivers all that is due, in one process at a time. A slow channel holds up no other. */
export async function deliverDue(db: Db, channels: Channels, options: Options = {}): Promise<void> {
  await withSessionLock(db, lockKey, async () => {
    const { 'fan-out': fanOut, ...others } = channels
    if (fanOut) await drain(db, 'fan-out', fanOut, options)
    const names = Object.keys(others) as (keyof typeof others)[]
    await Promise.all(
      names.map(async (name) => {
        const channel = others[name]
        if (channel) await drain(db, name, channel, options)
      }),
    )
  })
}

async function drain(db: Db, name: ChannelName, channel: Channel, { signal, report }: Options): Promise<void> {
  for (;;) {
    if (signal?.aborted) return
    const delivery = await claim(db, name)
    if (!delivery) return
    if (channel.perMinute && (await isFull(db, delivery, channel.perMinute))) await postpone(db, delivery)
    else await attempt(db, channel, delivery, report)
  }
}

/**
 * Counts the attempt and plans the next one before this one begins. A process that is killed while it sends does it
 * again then; Message-ID and event tell receivers that it is the same.
 */
async function claim(db: Db, channel: ChannelName): Promise<Delivery | undefined> {
  const next = await db
    .selectFrom('outbox')
    .select(['id', 'attempts'])
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .where('next_time', '<=', sql<Date>`now()`)
    .orderBy('next_time')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!next) return undefined
  const attempts = next.attempts + 1
  return db
    .updateTable('outbox')
    .set({ attempts, next_time: inMs(getRetryDelay(attempts)) })
    .where('id', '=', next.id)
    .where('state', '=', 'waiting')
    .returning(['id', 'event', 'channel', 'target', 'district_code as districtCode', 'payload', 'attempts'])
    .executeTakeFirst()
}

const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1_000})`

async function isFull(db: Db, { channel, target }: Delivery, perMinute: number): Promise<boolean> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::integer as sent from outbox
    where channel = ${channel} and target = ${target} and state = 'sent'
      and end_time > now() - interval '1 minute'`.execute(db)
  return (rows[0]?.sent ?? 0) >= perMinute
}

/** Not an attempt. */
const postpone = (db: Db, { id, attempts }: Delivery) =>
  db
    .updateTable('outbox')
    .set({ attempts: attempts - 1, next_time: inMs(30_000) })
    .where('id', '=', id)
    .execute()

async function attempt(db: Db, channel: Channel, delivery: Delivery, report: Options['report']): Promise<void> {
  try {
    const state = await channel.deliver(delivery)
    await end(db, delivery.id, state, '')
  } catch (error) {
    // Other errors may quote addresses: they go to the log of faults, not to the list that is shown.
    if (!(error instanceof DeliveryError)) report?.(error)
    const words = error instanceof DeliveryError ? error.message : '程序出错，见日志'
    const isFinal = error instanceof DeliveryError && error.isFinal
    if (isFinal || delivery.attempts >= mostAttempts) await end(db, delivery.id, 'dead', words)
    else await db.updateTable('outbox').set({ last_error: words }).where('id', '=', delivery.id).execute()
  }
}

const end = (db: Db, id: number, state: 'sent' | 'dropped' | 'dead', words: string) =>
  db
    .updateTable('outbox')
    .set({ state, last_error: words, end_time: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
