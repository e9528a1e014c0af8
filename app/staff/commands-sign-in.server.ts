import type { Keys } from '../db/keys.server.ts'
import type { Limits } from '../db/limits.server.ts'
import type { Db } from '../db/types.ts'
import { minutesOf } from '../lib/dates.ts'
import { AppError } from '../lib/errors.ts'
import { accountDistricts, auditAccount, lockAccount, unknown } from './account-lock.server.ts'
import { stepOfCode, unsealFactor } from './factor.server.ts'
import { addressLimit, factorLimit, nameLimit } from './limits.ts'
import { isPassword } from './passwords.server.ts'
import { loginNameOf } from './schema.ts'
import { closeSessions, endSession, openSession, type Session } from './sessions.server.ts'
import { sourceOf } from './source.server.ts'
import './table.server.ts'

/** Stands for a name that no account has: what was typed may be a password, typed into the wrong box. */
const nobody = '不存在的账号'

const wrongPassword = () => new AppError('unauthenticated', '账号或密码错误，请核对后再试。')

export type SignedIn = { token: string; state: Session['state'] }

type Credentials = { loginName: string; password: string }

/** From where somebody comes, and when. */
export type Visit = { address: string; now: Date }

/**
 * Checks name and password and begins a session. `state` is `factor` where the second factor is still to come.
 * Unknown names, wrong passwords and disabled accounts are refused in the same words and the same time.
 * @throws AppError unauthenticated, or too_many while locked.
 */
export async function signIn(
  db: Db,
  keys: Keys,
  limits: Limits,
  { loginName: typed, password }: Credentials,
  { address, now }: Visit,
): Promise<SignedIn> {
  const from = sourceOf(keys, address)
  const loginName = loginNameOf(typed)
  refuseWhile(await limits.take(addressLimit, address), '这里登录的次数过多')
  const { taken, waitSeconds } = await limits.count(nameLimit, loginName)
  refuseWhile(waitSeconds, '登录失败次数过多')

  const account = await db
    .selectFrom('staff_account')
    .select(['id', 'password_hash as passwordHash', 'state', accountDistricts.as('districtCodes')])
    .where('login_name', '=', loginName)
    .executeTakeFirst()
  const right = await isPassword(account?.passwordHash ?? null, password.trim())
  if (!account || account.state !== 'active' || !right) {
    if (taken >= nameLimit.points) await limits.lock(nameLimit, loginName)
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

  const signedIn = await db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, account.id)
    // An administrator may have replaced the password while it was being checked.
    if (locked?.passwordHash !== account.passwordHash || locked.state !== 'active') throw wrongPassword()
    const state: Session['state'] = locked.factorRequired || locked.sealed ? 'factor' : 'open'
    const token = await openSession(tx, account.id, state, now)
    if (state === 'open') await auditAccount(tx, 'session.open', locked, { detail: { role: locked.role, from } })
    return { token, state }
  })
  await limits.forgive(nameLimit, loginName)
  // This try alone: somebody with one password could otherwise go on guessing those of others for ever.
  await limits.giveBack(addressLimit, address)
  return signedIn
}

/**
 * Checks the code of the second factor and opens the session, under a new token. The fifth wrong code ends the try.
 * @throws AppError unauthenticated for a wrong code, too_many after five of them, token_unknown for a try that has ended.
 */
export async function completeSignIn(
  db: Db,
  keys: Keys,
  limits: Limits,
  { staff, tokenHash }: Session,
  code: string,
  { address, now }: Visit,
): Promise<SignedIn> {
  const from = sourceOf(keys, address)
  const { taken, waitSeconds } = await limits.count(factorLimit, staff.loginName)
  refuseWhile(waitSeconds, '动态口令输错次数过多')
  const token = await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, staff.id)
    if (!account?.sealed || account.keyVersion === null) throw new AppError('conflict', '请先绑定动态口令。')
    const { loginName, sealed, keyVersion, factorStep, role } = account
    const step = stepOfCode(unsealFactor(keys.read(), { loginName, keyVersion, sealed }), code, factorStep, now)
    if (step === null) {
      if (taken >= factorLimit.points) await endSession(tx, tokenHash, 'factor')
      await auditAccount(tx, 'session.refuse-code', account, { actor: unknown, detail: { failures: taken, from } })
      return null
    }
    await endSession(tx, tokenHash, 'factor')
    await tx.updateTable('staff_account').set({ factor_step: step }).where('id', '=', staff.id).execute()
    await auditAccount(tx, 'session.open', account, { detail: { role, factor: true, from } })
    return openSession(tx, staff.id, 'open', now)
  })
  if (token === null) {
    if (taken >= factorLimit.points) await limits.lock(factorLimit, staff.loginName)
    throw new AppError('unauthenticated', '动态口令不对，请输入手机上当前显示的六位数字。')
  }
  await limits.forgive(factorLimit, staff.loginName)
  return { token, state: 'open' }
}

/** Ends the session; a sign-in that was not completed ends for itself alone, for its password may be a thief's. */
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

function refuseWhile(waitSeconds: number | null, what: string): void {
  if (waitSeconds === null) return
  throw new AppError('too_many', `${what}，请 ${minutesOf(waitSeconds)} 分钟后再试。`, waitSeconds)
}
