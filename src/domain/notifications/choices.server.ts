import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hasRole, type Staff } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import { enqueue } from '../../outbox/outbox.ts'
import { lockKeysInUse } from '../../platform/crypto/key-locks.server.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { getPermittedRoles } from '../permissions.ts'
import { isMailAddress } from './answer-address.ts'
import { kindNames, notificationKinds, type NotificationKind, type Way } from './kinds.ts'
import { hashCode } from './mail-channel.server.ts'
import { sealAddress, unsealAddress } from './seal.server.ts'
import './table.server.ts'

export type OwnAddress = { address: string; isConfirmed: boolean; digestHour: number }

/** Kinds that the account can act on somewhere. */
export const listOwnKinds = (staff: Staff): NotificationKind[] =>
  kindNames.filter((kind) => hasRole(staff, getPermittedRoles(notificationKinds[kind].permission)))

export async function listChoices(db: Db, staff: Staff): Promise<Map<string, Way>> {
  const rows = await db
    .selectFrom('notification_choice')
    .select(['kind', 'way'])
    .where('account_id', '=', staff.id)
    .execute()
  return new Map(rows.map(({ kind, way }) => [kind, way]))
}

export async function saveChoices(
  db: Db,
  staff: Staff,
  choices: ReadonlyMap<NotificationKind, Way>,
  digestHour: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const [kind, way] of choices)
      await tx
        .insertInto('notification_choice')
        .values({ account_id: staff.id, kind, way })
        .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ way }))
        .execute()
    await tx
      .updateTable('notification_address')
      .set({ digest_hour: digestHour })
      .where('account_id', '=', staff.id)
      .execute()
    await audit(tx, staff, 'notification.choose')
  })
}

const audit = (
  tx: Tx,
  { loginName }: Staff,
  action: 'notification.choose' | 'notification.address' | 'notification.confirm',
) => recordAudit(tx, { actor: loginName, action, districtCode: null, subject: loginName })

export async function findOwnAddress(db: Db, keys: Keys, staff: Staff): Promise<OwnAddress | null> {
  const row = await db
    .selectFrom('notification_address')
    .select([
      'seal_key as sealKey',
      'key_version as keyVersion',
      'sealed',
      'digest_hour as digestHour',
      sql<boolean>`confirmed_time is not null`.as('isConfirmed'),
    ])
    .where('account_id', '=', staff.id)
    .executeTakeFirst()
  if (!row) return null
  const { isConfirmed, digestHour } = row
  return { address: unsealAddress(keys.read(), 'notification-address', row), isConfirmed, digestHour }
}

const minutesBetween = 2

/** Stores an address and sends a code to it; an empty one removes it. @throws AppError invalid, too_many. */
export async function saveOwnAddress(
  db: Db,
  keys: Keys,
  staff: Staff,
  districtCode: string,
  typed: string,
): Promise<'removed' | 'sent'> {
  const address = typed.normalize('NFKC').trim()
  if (address !== '' && !isMailAddress(address))
    throw wrongField('address', '请填写完整的邮箱，如 name@example.com；不想再收邮件，请留空')
  return db.transaction().execute(async (tx) => {
    await lockKeysInUse(tx)
    const former = await tx
      .selectFrom('notification_address')
      .select('digest_hour')
      .where('account_id', '=', staff.id)
      .forUpdate()
      .executeTakeFirst()
    await audit(tx, staff, 'notification.address')
    if (address === '') {
      await tx.deleteFrom('notification_address').where('account_id', '=', staff.id).execute()
      return 'removed'
    }
    await refuseHaste(tx, staff)
    await tx.deleteFrom('notification_address').where('account_id', '=', staff.id).execute()
    const { current } = keys.read()
    const sealKey = randomUUID()
    await tx
      .insertInto('notification_address')
      .values({
        account_id: staff.id,
        seal_key: sealKey,
        key_version: current.version,
        sealed: sealAddress(current, 'notification-address', sealKey, address),
        confirmed_time: null,
        code_hash: null,
        code_expire: null,
        digest_hour: former?.digest_hour ?? 8,
      })
      .execute()
    const event = `address.code:${sealKey}`
    const target = `account:${staff.id}`
    await enqueue(tx, [{ event, channel: 'mail', target, districtCode, payload: { kind: 'code' } }])
    return 'sent'
  })
}

/** Codes go to addresses that somebody typed: few of them. */
async function refuseHaste(tx: Tx, staff: Staff): Promise<void> {
  const { rows } = await sql<{ recent: number; today: number }>`
    select count(*) filter (where create_time > now() - make_interval(mins => ${minutesBetween}))::integer as recent,
      count(*)::integer as today
    from outbox where channel = 'mail' and target = ${`account:${staff.id}`} and event like 'address.code:%'
      and create_time > now() - interval '1 day'`.execute(tx)
  const { recent = 0, today = 0 } = rows[0] ?? {}
  if (recent > 0) throw new AppError('too_many', `验证码刚刚发出，请过 ${minutesBetween} 分钟再试。`)
  if (today >= 10) throw new AppError('too_many', '今天发出的验证码太多，请明天再试。')
}

const mostTries = 5

/** @throws AppError invalid for a wrong or expired code. */
export async function confirmOwnAddress(db: Db, staff: Staff, code: string): Promise<void> {
  // Counted before it is compared, and kept when it is wrong.
  const row = await db
    .updateTable('notification_address')
    .set({ code_tries: sql<number>`code_tries + 1` })
    .where('account_id', '=', staff.id)
    .where('code_expire', '>', sql<Date>`now()`)
    .where('code_tries', '<', mostTries)
    .returning('code_hash')
    .executeTakeFirst()
  if (!row?.code_hash) throw wrongField('code', '验证码已经过期或者输错太多次，请重新保存邮箱，获取新的验证码')
  if (!row.code_hash.equals(hashCode(staff.id, code.normalize('NFKC').trim())))
    throw wrongField('code', '验证码不对，请核对邮件中的六位数字')
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('notification_address')
      .set({ confirmed_time: sql<Date>`now()`, code_hash: null, code_expire: null })
      .where('account_id', '=', staff.id)
      .execute()
    await audit(tx, staff, 'notification.confirm')
  })
}
