import { sql } from 'kysely'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import type { Limits } from '../../platform/limits/limits.server.ts'
import type { Db } from '../../platform/db/types.ts'
import { waitInWords } from '../../platform/dates.ts'
import { AppError } from '../../platform/errors.ts'
import { accountDistricts, auditAccount, lockAccount, unknown } from '../account-lock.server.ts'
import { wordsOfDevice } from './device-words.ts'
import { isKnownDevice } from './device.server.ts'
import { stepOfCode, unsealFactor } from './factor.server.ts'
import { addressLimit, factorLimit, knownFactorLimit, knownNameLimit, nameLimit } from '../rate-limits.ts'
import { queueSignIn, isPassword } from './passwords.server.ts'
import { listRoles } from '../policy.ts'
import { normaliseLoginName } from '../schema.ts'
import {
  closeSessions,
  endSession,
  openSession,
  getSessionOrigin,
  type Session,
  type SessionOrigin,
} from './sessions.server.ts'
import { hashSource } from './source.server.ts'
import '../table.server.ts'

/** Audit placeholder for unknown names: they may be passwords typed into the wrong field. */
export const nobody = '不存在的账号'

const wrongPassword = () => new AppError('unauthenticated', '账号或密码错误，请核对后再试。')

export type SignedIn = { token: string; state: Session['state'] }

type Credentials = { loginName: string; password: string }

/** Address and time of a request. `cookies` and `userAgent` are its headers, if any. */
export type Visit = {
  address: string
  now: Date
  cookies?: string | undefined
  userAgent?: string | undefined
}

/**
 * Checks name and password and starts a session. `state` is `factor` if the second factor is still required.
 * Unknown names, wrong passwords and disabled accounts get the same message in the same time. A locked name still
 * accepts the right password of an account with a second factor, whose code is required next.
 * @throws AppError unauthenticated, or too_many while locked or while too many sign in at once.
 */
export const signIn = (...given: Parameters<typeof checkAndOpen>): Promise<SignedIn> =>
  queueSignIn(() => checkAndOpen(...given))

const findCredentials = (db: Db, loginName: string) =>
  db
    .selectFrom('staff_account')
    .select([
      'id',
      'password_hash as passwordHash',
      'state',
      sql<boolean>`sealed_factor is not null`.as('hasFactor'),
      accountDistricts.as('districtCodes'),
    ])
    .where('login_name', '=', loginName)
    .executeTakeFirst()

/** Opens a session, unless an administrator replaced the password while it was being checked. */
function openIfUnchanged(
  db: Db,
  { id, passwordHash }: { id: number; passwordHash: string },
  origin: SessionOrigin,
  now: Date,
): Promise<SignedIn> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, id)
    if (locked?.passwordHash !== passwordHash || locked.state !== 'active') throw wrongPassword()
    const state: Session['state'] = locked.factorRequired || locked.sealed ? 'factor' : 'open'
    const token = await openSession(tx, id, state, now, origin)
    const detail = { role: listRoles(locked).join(','), from: origin.source }
    if (state === 'open') await auditAccount(tx, 'session.open', locked, { detail })
    return { token, state }
  })
}

async function checkAndOpen(
  db: Db,
  keys: Keys,
  limits: Limits,
  { loginName: typed, password }: Credentials,
  { address, now, cookies = '', userAgent = '' }: Visit,
): Promise<SignedIn> {
  const from = hashSource(keys, address)
  const loginName = normaliseLoginName(typed)
  const account = await findCredentials(db, loginName)
  const isKnown = isKnownDevice(keys, cookies, loginName, account?.passwordHash ?? null, now)
  const limit = isKnown ? knownNameLimit : nameLimit
  // Not for known devices: others behind the same address must not lock them out. Their failures count by name.
  if (!isKnown) refuseWhile(await limits.takeAddress(addressLimit, address), '这里登录的次数过多')
  const { taken, waitSeconds } = await limits.count(limit, loginName)

  // Also while the name is locked: the response time must not reveal whether an account has a second factor.
  const matches = await isPassword('visitor', account?.passwordHash ?? null, password.trim()).catch(
    async (error: unknown) => {
      // Nothing was checked, so this is not a failure.
      await limits.giveBack(limit, loginName)
      if (!isKnown) await limits.giveBackAddress(addressLimit, address)
      throw error
    },
  )
  const right = matches && account?.state === 'active'
  if (!(right && account?.hasFactor)) refuseWhile(waitSeconds, '登录失败次数过多')
  if (!account || !right) {
    if (taken >= limit.points) await limits.lock(limit, loginName)
    await db
      .transaction()
      .execute((tx) =>
        auditAccount(
          tx,
          'session.refuse',
          account ? { loginName, districtCodes: account.districtCodes } : { loginName: nobody, districtCodes: [] },
          { actor: unknown, detail: { failures: taken, from } },
        ),
      )
    throw wrongPassword()
  }

  const signedIn = await openIfUnchanged(
    db,
    account,
    { device: wordsOfDevice(userAgent), source: from, byProvider: false },
    now,
  )
  // An active lock is lifted by the code of the second factor.
  if (waitSeconds === null) await limits.reset(limit, loginName)
  // Only this try: otherwise somebody with one password could guess those of others without limit.
  if (!isKnown) await limits.giveBackAddress(addressLimit, address)
  return signedIn
}

/**
 * Checks the code of the second factor and opens the session, under a new token. The fifth wrong code ends the sign-in.
 * @throws AppError unauthenticated for a wrong code, too_many after five of them, token_unknown if the sign-in ended.
 */
export async function completeSignIn(
  db: Db,
  keys: Keys,
  limits: Limits,
  { staff, tokenHash }: Session,
  code: string,
  { address, now, cookies = '' }: Visit,
): Promise<SignedIn> {
  const from = hashSource(keys, address)
  const { passwordHash } = await db
    .selectFrom('staff_account')
    .select('password_hash as passwordHash')
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow()
  const isKnown = isKnownDevice(keys, cookies, staff.loginName, passwordHash, now)
  const limit = isKnown ? knownFactorLimit : factorLimit
  const { taken, waitSeconds } = await limits.count(limit, staff.loginName)
  refuseWhile(waitSeconds, '动态口令输错次数过多')
  const token = await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, staff.id)
    if (!account?.sealed || account.keyVersion === null) throw new AppError('conflict', '请先绑定动态口令。')
    const { loginName, sealed, keyVersion, factorStep } = account
    const step = stepOfCode(unsealFactor(keys.read(), { loginName, keyVersion, sealed }), code, factorStep, now)
    if (step === null) {
      if (taken >= limit.points) await endSession(tx, tokenHash, 'factor')
      await auditAccount(tx, 'session.refuse-code', account, { actor: unknown, detail: { failures: taken, from } })
      return null
    }
    const origin = await getSessionOrigin(tx, tokenHash)
    await endSession(tx, tokenHash, 'factor')
    await tx.updateTable('staff_account').set({ factor_step: step }).where('id', '=', staff.id).execute()
    await auditAccount(tx, 'session.open', account, {
      detail: { role: listRoles(account).join(','), factor: true, ...(origin.byProvider && { provider: true }), from },
    })
    return openSession(tx, staff.id, 'open', now, origin)
  })
  if (token === null) {
    if (taken >= limit.points) await limits.lock(limit, staff.loginName)
    throw new AppError('unauthenticated', '动态口令不对，请输入手机上当前显示的六位数字。')
  }
  await limits.reset(limit, staff.loginName)
  await limits.reset(isKnown ? knownNameLimit : nameLimit, staff.loginName)
  return { token, state: 'open' }
}

/** Ends all sessions of the account. An incomplete sign-in ends only itself: its password may be stolen. */
export async function signOut(db: Db, { staff, state, tokenHash }: Session): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, staff.id)
    if (!account) return
    if (state === 'factor') {
      await endSession(tx, tokenHash, state)
      return auditAccount(tx, 'session.cancel', account, { actor: unknown })
    }
    await closeSessions(tx, staff.id, 'ended')
    await auditAccount(tx, 'session.close', account)
  })
}

export function refuseWhile(waitSeconds: number | null, what: string): void {
  if (waitSeconds === null) return
  throw new AppError('too_many', `${what}，请 ${waitInWords(waitSeconds)}后再试。`, waitSeconds)
}
