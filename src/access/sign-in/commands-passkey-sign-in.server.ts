import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import type { Limits } from '../../platform/limits/limits.server.ts'
import type { Db } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { auditAccount, lockAccount, unknown } from '../account-lock.server.ts'
import { nobody, refuseWhile, type Visit } from './commands-sign-in.server.ts'
import { wordsOfDevice } from './device-words.ts'
import { addressLimit, passkeyLimit } from '../rate-limits.ts'
import { issueChallenge, takeChallenge } from './passkey-challenges.server.ts'
import type { PasskeySite } from './passkey-site.ts'
import { listRoles } from '../policy.ts'
import { openSession, type SessionOrigin } from './sessions.server.ts'
import { hashSource } from './source.server.ts'
import { loadWebAuthn } from './webauthn.server.ts'
import '../table.server.ts'

const bindingOf = ({ rpId }: PasskeySite): string => `sign-in ${rpId}`

const refused = () => new AppError('unauthenticated', '没有用通行密钥登录成功，请再试一次，或用账号和密码登录。')

type Ground = { db: Db; keys: Keys; limits: Limits }

/** What the browser needs to answer with a passkey; it names no account. @throws AppError too_many */
export async function challengeSignIn(
  { db, limits }: Pick<Ground, 'db' | 'limits'>,
  site: PasskeySite,
  { address, now }: Visit,
) {
  refuseWhile(await limits.takeAddress(addressLimit, address), '这里登录的次数过多')
  const challenge = await issueChallenge(db, bindingOf(site), now)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
  })
  return { options, challenge }
}

const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('staff_passkey')
    .innerJoin('staff_account', 'staff_account.id', 'account_id')
    .select([
      'staff_passkey.id',
      'account_id as accountId',
      'login_name as loginName',
      'public_key as publicKey',
      'sign_count as signCount',
      'rp_id as rpId',
    ])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/**
 * Signs in with a passkey. The authenticator has verified its user, so it counts as both factors.
 * @param challenge that this browser was given.
 * @throws AppError unauthenticated, or too_many after five failures of the account.
 */
export async function signInWithPasskey(
  { db, keys, limits }: Ground,
  site: PasskeySite,
  { response, challenge }: { response: AuthenticationResponseJSON; challenge: string },
  { address, now, userAgent = '' }: Visit,
): Promise<{ token: string; loginName: string }> {
  const from = hashSource(keys, address)
  // Before anything is counted or recorded: a challenge costs its address one try, an answer without one costs nothing.
  if (!(await takeChallenge(db, challenge, bindingOf(site), now))) throw refused()
  const passkey = await findPasskey(db, response.id)
  const { taken, waitSeconds } = passkey
    ? await limits.count(passkeyLimit, passkey.loginName)
    : { taken: 0, waitSeconds: null }
  refuseWhile(waitSeconds, '登录失败次数过多')
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const checked = await (passkey
    ? verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: site.origins,
        expectedRPID: passkey.rpId,
        credential: {
          id: response.id,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.signCount,
        },
        requireUserVerification: true,
      }).catch(() => null)
    : null)
  const signedIn = checked?.verified
    ? await open(
        db,
        passkey,
        checked.authenticationInfo.newCounter,
        { device: wordsOfDevice(userAgent), source: from, byProvider: false },
        now,
      )
    : null
  if (signedIn) {
    await limits.reset(passkeyLimit, signedIn.loginName)
    await limits.giveBackAddress(addressLimit, address)
    return signedIn
  }
  if (passkey && taken >= passkeyLimit.points) await limits.lock(passkeyLimit, passkey.loginName)
  await db.transaction().execute(async (tx) => {
    const account = passkey && (await lockAccount(tx, passkey.accountId))
    await auditAccount(tx, 'session.refuse', account ?? { loginName: nobody, districtCodes: [] }, {
      actor: unknown,
      detail: { failures: taken, passkey: true, from },
    })
  })
  throw refused()
}

type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** @returns null for an account that is disabled, or whose passkey was removed meanwhile. */
function open(db: Db, passkey: Passkey | undefined, signCount: number, origin: SessionOrigin, now: Date) {
  return db.transaction().execute(async (tx) => {
    const account = passkey && (await lockAccount(tx, passkey.accountId))
    if (!account || account.state !== 'active') return null
    const used = await tx
      .updateTable('staff_passkey')
      .set({ sign_count: signCount, used_time: now })
      .where('id', '=', passkey.id)
      .returning('id')
      .executeTakeFirst()
    if (!used) return null
    const detail = { role: listRoles(account).join(','), passkey: true, from: origin.source }
    await auditAccount(tx, 'session.open', account, { detail })
    return { token: await openSession(tx, account.id, 'open', now, origin), loginName: account.loginName }
  })
}
