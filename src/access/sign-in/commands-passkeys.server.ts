import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Limits } from '../../platform/limits/limits.server.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { auditAccount, lockAccount } from '../account-lock.server.ts'
import { checkOwnPassword } from './commands-own.server.ts'
import { issueChallenge, takeChallenge } from './passkey-challenges.server.ts'
import type { PasskeySite } from './passkey-site.ts'
import { requireStillOpen, type Session } from './sessions.server.ts'
import { loadWebAuthn } from './webauthn.server.ts'
import '../table.server.ts'

/** More devices than a person has. */
const mostPasskeys = 10

const bindingOf = ({ tokenHash }: Session, { rpId }: PasskeySite): string =>
  `register ${rpId} ${tokenHash.toString('hex')}`

export type PasskeyView = { id: number; name: string; rpId: string; createTime: Date; usedTime: Date | null }

export const listPasskeys = (db: Db, accountId: number): Promise<PasskeyView[]> =>
  db
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'rp_id as rpId', 'create_time as createTime', 'used_time as usedTime'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

/**
 * What the browser needs to make a passkey. The password is asked for, so that a session left open cannot add one.
 * @throws AppError invalid for a wrong password or too many passkeys, too_many.
 */
export async function offerPasskey(
  { db, limits, now }: { db: Db; limits: Limits; now: Date },
  session: Session,
  site: PasskeySite,
  password: string,
) {
  const { staff } = session
  await checkOwnPassword(db, limits, staff, password)
  const known = await credentialsWithRoom(db, staff.id)
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: '三务公开',
    rpID: site.rpId,
    userName: staff.loginName,
    userDisplayName: staff.name,
    userID: new TextEncoder().encode(`staff-${staff.id}`),
    challenge: Buffer.from(await issueChallenge(db, bindingOf(session, site), now), 'base64url'),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Credentials of an account that may have one more. @throws AppError invalid */
async function credentialsWithRoom(db: Db | Tx, accountId: number): Promise<{ id: string }[]> {
  const known = await db
    .selectFrom('staff_passkey')
    .select('credential_id as id')
    .where('account_id', '=', accountId)
    .execute()
  if (known.length >= mostPasskeys) throw new AppError('invalid', `最多 ${mostPasskeys} 个通行密钥，请先删除不用的。`)
  return known
}

/**
 * Stores the passkey that a browser made.
 * @throws AppError invalid if it does not answer the offer of this session or there are too many, token_unknown if the
 * session ended meanwhile.
 */
export async function addPasskey(
  { db, now }: { db: Db; now: Date },
  session: Session,
  site: PasskeySite,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<void> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, bindingOf(session, site), now),
    expectedOrigin: site.origins,
    expectedRPID: site.rpId,
    requireUserVerification: true,
  }).catch(() => null)
  const credential = made?.verified ? made.registrationInfo?.credential : undefined
  if (!credential) throw new AppError('invalid', '没有添加成功，请再试一次。')
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, session.staff.id)
    if (!account) throw notFound('没有这个账号。')
    await requireStillOpen(tx, session.tokenHash)
    await credentialsWithRoom(tx, account.id)
    const added = await tx
      .insertInto('staff_passkey')
      .values({
        account_id: account.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        sign_count: credential.counter,
        rp_id: site.rpId,
        name,
        create_time: now,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new AppError('conflict', '这个通行密钥已经添加过。')
    await auditAccount(tx, 'account.add-passkey', account)
  })
}

/** Removes one of the user's own passkeys. @throws AppError not_found */
export async function removePasskey(db: Db, { staff }: Session, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, staff.id)
    const removed = await tx
      .deleteFrom('staff_passkey')
      .where('id', '=', id)
      .where('account_id', '=', staff.id)
      .returning('id')
      .executeTakeFirst()
    if (!account || !removed) throw notFound('没有这个通行密钥。')
    await auditAccount(tx, 'account.remove-passkey', account)
  })
}
