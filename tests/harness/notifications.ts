import { randomUUID } from 'node:crypto'
import { openChannels } from '../../src/domain/notifications/channels.server.ts'
import type { NotificationSettings } from '../../src/domain/notifications/notification-settings.ts'
import type { NotificationKind, Way } from '../../src/domain/notifications/kinds.ts'
import { sealAddress } from '../../src/domain/notifications/seal.server.ts'
import { deliverDue } from '../../src/outbox/deliver.ts'
import type { Keys } from '../../src/platform/crypto/keys.server.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { testDistricts } from './districts.ts'

/** Gives an account a confirmed address, and says how it wants to hear of kinds. */
export async function tellByMail(
  { db, keys }: { db: Db; keys: Keys },
  accountId: number,
  address: string,
  choices: Partial<Record<NotificationKind, Way>>,
): Promise<void> {
  const sealKey = randomUUID()
  const { current } = keys.read()
  await db
    .insertInto('notification_address')
    .values({
      account_id: accountId,
      seal_key: sealKey,
      key_version: current.version,
      sealed: sealAddress(current, 'notification-address', sealKey, address),
      confirmed_time: new Date(),
      code_hash: null,
      code_expire: null,
    })
    .execute()
  for (const [kind, way] of Object.entries(choices))
    await db.insertInto('notification_choice').values({ account_id: accountId, kind, way }).execute()
}

/** Delivers what is due, as the server does. */
export async function deliverNow(
  { db, keys }: { db: Db; keys: Keys },
  settings: Partial<NotificationSettings>,
  faults: unknown[] = [],
): Promise<void> {
  const { channels, close } = openChannels({
    db,
    keys,
    districts: () => testDistricts,
    settings: { mail: null, origin: 'https://portal.test', endpoints: [], ...settings },
  })
  await deliverDue(db, channels, { report: (fault) => faults.push(fault) })
  close()
}

/** Makes waiting deliveries due now, as if their time had come. */
export const hurry = (db: Db) =>
  db
    .updateTable('outbox')
    .set({ next_time: new Date(0) })
    .where('state', '=', 'waiting')
    .execute()
