import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { findStaff } from '../../access/queries.server.ts'
import { findPlace } from '../../access/places.server.ts'
import { isAllowed } from '../../access/policy.ts'
import type { Channel, Delivery } from '../../outbox/deliver.ts'
import type { Mailer } from '../../outbox/mail.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import type { Db } from '../../platform/db/types.ts'
import { getPermittedRoles } from '../permissions.ts'
import { deleteAnswerAddress, findAnswerAddress } from './answer-addresses.server.ts'
import { isKind, notificationKinds, type NotificationKind } from './kinds.ts'
import { type MailText, type SiteName, toAnswerText, toCodeMail, toDigestMail, toEventMail } from './mail-text.ts'
import { unsealAddress } from './seal.server.ts'
import './table.server.ts'

type Notification = {
  id: number
  kind: string
  areaId: number | null
  districtCode: string | null
  path: string
}

export type MailParts = {
  db: Db
  keys: Keys
  mailer: Mailer
  /** Name and address of a district's site; of the first one for null. */
  siteOf: (districtCode: string | null) => SiteName
}

export const createMailChannel = (parts: MailParts): Channel => ({
  async deliver(delivery) {
    const [to, id] = delivery.target.split(':')
    if (to === 'account') return mailAccount(parts, delivery, Number(id))
    if (to === 'answer') return mailCitizen(parts, delivery, Number(id))
    return 'dropped'
  },
})

async function mailAccount(parts: MailParts, delivery: Delivery, accountId: number): Promise<'sent' | 'dropped'> {
  const { db, keys, mailer, siteOf } = parts
  const address = await db
    .selectFrom('notification_address')
    .select(['seal_key as sealKey', 'key_version as keyVersion', 'sealed', 'confirmed_time as confirmedTime'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const staff = await findStaff(db, accountId)
  if (!address || !staff) return 'dropped'
  const send = (mail: MailText) =>
    mailer.send({
      to: unsealAddress(keys.read(), 'notification-address', address),
      ...mail,
      key: `${delivery.event} ${delivery.target}`,
    })
  const site = siteOf(delivery.districtCode)
  const { kind } = delivery.payload
  if (kind === 'code') {
    if (address.confirmedTime) return 'dropped'
    await send(toCodeMail(site, await renewCode(db, accountId)))
    return 'sent'
  }
  if (!address.confirmedTime) return 'dropped'
  const found = await listUnread(db, accountId, kind === 'digest' ? null : delivery.event)
  // Asked again: the account may have lost the role since.
  const allowed = []
  for (const each of found) if (await mayHear(db, staff, each)) allowed.push(each)
  const [first] = allowed
  if (!first) return 'dropped'
  if (kind === 'digest') {
    const counts = new Map([...Map.groupBy(allowed, (each) => each.kind)].map(([each, all]) => [each, all.length]))
    await send(toDigestMail(site, counts as Map<NotificationKind, number>))
    await endDigest(db, found)
  } else if (isKind(first.kind)) await send(toEventMail(site, first.kind, first.path))
  return 'sent'
}

/** What was read in the bell needs no mail. @param event null for what waits for the daily mail. */
function listUnread(db: Db, accountId: number, event: string | null): Promise<Notification[]> {
  return db
    .selectFrom('notification')
    .select(['id', 'kind', 'area_id as areaId', 'district_code as districtCode', 'path'])
    .where('account_id', '=', accountId)
    .where('read_time', 'is', null)
    .where((where) => (event === null ? where('digest', '=', true) : where('event', '=', event)))
    .orderBy('id')
    .execute()
}

async function mayHear(
  db: Db,
  staff: NonNullable<Awaited<ReturnType<typeof findStaff>>>,
  { kind, areaId, districtCode }: Notification,
): Promise<boolean> {
  if (!isKind(kind)) return false
  const place = areaId === null ? { districtCode: districtCode ?? '', path: [] } : await findPlace(db, areaId)
  return place !== null && isAllowed(staff, getPermittedRoles(notificationKinds[kind].permission), place)
}

const endDigest = (db: Db, sent: readonly Notification[]) =>
  db
    .updateTable('notification')
    .set({ digest: false })
    .where(
      'id',
      'in',
      sent.map(({ id }) => id),
    )
    .execute()

export const codeMinutes = 30
export const hashCode = (accountId: number, code: string): Buffer =>
  createHash('sha256').update(`${accountId} ${code}`).digest()

/** Made when it is sent, so that no queue holds it. */
async function renewCode(db: Db, accountId: number): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db
    .updateTable('notification_address')
    .set({
      code_hash: hashCode(accountId, code),
      code_expire: sql<Date>`now() + make_interval(mins => ${codeMinutes})`,
      code_tries: 0,
    })
    .where('account_id', '=', accountId)
    .execute()
  return code
}

async function mailCitizen({ db, keys, mailer, siteOf }: MailParts, delivery: Delivery, id: number) {
  const found = await findAnswerAddress(db, keys, id)
  if (!found || found.channel !== 'mail') return 'dropped' as const
  const site = siteOf(delivery.districtCode)
  await mailer.send({
    to: found.address,
    ...toAnswerText(site, found.noun),
    key: `${delivery.event} ${delivery.target}`,
  })
  await deleteAnswerAddress(db, id)
  return 'sent' as const
}
