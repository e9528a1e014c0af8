import { sql } from 'kysely'
import { findPlace } from '../../access/places.server.ts'
import type { Channel } from '../../outbox/deliver.ts'
import { enqueue, type NewDelivery } from '../../outbox/outbox.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { getPermittedRoles } from '../permissions.ts'
import { getDistrictPlace } from '../units/queries.server.ts'
import { nextDigest } from './digest-time.ts'
import type { Endpoint } from './endpoints.ts'
import { notificationKinds, type Way } from './kinds.ts'
import { type NotificationEvent, readEvent } from './notify.server.ts'
import './table.server.ts'

/** Finds who hears of an event, and plans what they are sent. May run twice: both times it writes the same rows. */
export const createFanOut = (db: Db, endpoints: readonly Endpoint[], now = () => new Date()): Channel => ({
  async deliver({ event, districtCode, payload }) {
    const found = readEvent(event, payload)
    if (!found) return 'dropped'
    await db.transaction().execute((tx) => fanOut(tx, found, districtCode, endpoints, now()))
    return 'sent'
  },
})

type Recipient = { id: number; way: Way; digestHour: number | null }

async function fanOut(
  tx: Tx,
  event: NotificationEvent,
  districtCode: string | null,
  endpoints: readonly Endpoint[],
  now: Date,
): Promise<void> {
  const path = await findPath(tx, event.areaId, districtCode)
  if (path === null) return
  const recipients = (await listRecipients(tx, event, path)).filter(({ way }) => way !== 'never')
  const areaId = path.at(-1) ?? null
  if (recipients.length > 0)
    await tx
      .insertInto('notification')
      .values(
        recipients.map(({ id, way }) => ({
          account_id: id,
          event: event.event,
          kind: event.kind,
          district_code: districtCode,
          area_id: areaId,
          path: event.path,
          read_time: null,
          digest: way === 'daily',
        })),
      )
      .onConflict((conflict) => conflict.columns(['account_id', 'event']).doNothing())
      .execute()
  const mails = recipients.flatMap((recipient) => mailOf(recipient, event, districtCode, now))
  const calls = endpoints
    .filter(
      ({ districts, kinds }) => kinds.includes(event.kind) && (!districts || districts.includes(districtCode ?? '')),
    )
    .map(({ name, channel }): NewDelivery => ({
      event: event.event,
      channel,
      target: `endpoint:${name}`,
      districtCode,
      payload: { kind: event.kind, path: event.path },
    }))
  await enqueue(tx, [...mails, ...calls])
}

/** Ids of the areas from the district down; empty for the machine, null for a unit that is gone. */
async function findPath(tx: Tx, areaId: number | null, districtCode: string | null): Promise<readonly number[] | null> {
  if (areaId !== null) return (await findPlace(tx, areaId))?.path ?? null
  return districtCode === null ? [] : (await getDistrictPlace(tx, districtCode)).path
}

async function listRecipients(tx: Tx, event: NotificationEvent, path: readonly number[]): Promise<Recipient[]> {
  const { kind, onlyIds, exceptIds } = event
  const held = [...getPermittedRoles(notificationKinds[kind].permission)]
  const { rows } = await sql<Recipient>`
    select account.id, coalesce(choice.way, 'bell') as way, address.digest_hour as "digestHour"
    from staff_account as account
    left join notification_choice as choice on choice.account_id = account.id and choice.kind = ${kind}
    left join notification_address as address on address.account_id = account.id and confirmed_time is not null
    where account.state = 'active'
      and account.id <> all(${[...exceptIds]}::integer[])
      and (${onlyIds === null} or account.id = any(${[...(onlyIds ?? [])]}::integer[]))
      and exists (
        select from staff_grant where account_id = account.id and role = any(${held}::text[])
          and (area_id is null or area_id = any(${[...path]}::integer[])))
    order by account.id`.execute(tx)
  return rows
}

function mailOf(
  { id, way, digestHour }: Recipient,
  event: NotificationEvent,
  districtCode: string | null,
  now: Date,
): NewDelivery[] {
  if (digestHour === null || (way !== 'at-once' && way !== 'daily')) return []
  const common = { channel: 'mail', target: `account:${id}`, districtCode } as const
  if (way === 'at-once') return [{ ...common, event: event.event, payload: { kind: event.kind } }]
  const at = nextDigest(now, digestHour)
  // One mail, however much happens until then.
  return [{ ...common, event: `digest:${at.toISOString().slice(0, 13)}`, payload: { kind: 'digest' }, at }]
}
