import { lockKeysInUse } from '../../platform/crypto/key-locks.server.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import type { Limits } from '../../platform/limits/limits.server.ts'
import type { Db } from '../../platform/db/types.ts'
import { waitInWords } from '../../platform/dates.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { auditAccount, lockAccount } from '../account-lock.server.ts'
import { openOffer, sealFactor, stepOfCode } from './factor.server.ts'
import { ownPasswordLimit } from '../rate-limits.ts'
import { checkPassword, hashPassword, isPassword } from './passwords.server.ts'
import { listRoles, type Staff } from '../policy.ts'
import type { Visit } from './commands-sign-in.server.ts'
import { closeSessions, endSession, openSession, getSessionOrigin, type Session } from './sessions.server.ts'
import { hashSource } from './source.server.ts'
import '../table.server.ts'

/**
 * Changes the user's own password. Ends every session and removes the passkeys, so that whatever was stolen or added with
 * the old password becomes invalid.
 * @returns the token of the new session.
 * @throws AppError invalid, saying what is wrong with either password.
 */
export async function changeOwnPassword(
  db: Db,
  limits: Limits,
  { staff, tokenHash }: Session,
  { before, after }: { before: string; after: string },
  now: Date,
): Promise<string> {
  const { id, loginName, name } = staff
  const proven = await checkOwnPassword(db, limits, staff, before)
  const wrong = before === after ? '新密码不能与原密码相同' : await checkPassword(after, [loginName, name])
  if (wrong) throw wrongField('after', wrong)
  const passwordHash = await hashPassword('visitor', after)
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id)
    if (account?.passwordHash !== proven) throw changedMeanwhile()
    const origin = await getSessionOrigin(tx, tokenHash)
    await endSession(tx, tokenHash, 'open')
    await tx
      .updateTable('staff_account')
      .set({ password_hash: passwordHash, password_temporary: false, password_time: now })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('staff_passkey').where('account_id', '=', id).execute()
    await closeSessions(tx, id, 'ended')
    await auditAccount(tx, 'account.own-password', account)
    return openSession(tx, id, 'open', now, origin)
  })
}

const changedMeanwhile = () => new AppError('conflict', '密码刚刚被系统管理员重置，请用新密码重新登录。')

/**
 * Checks the password again, so that a session left open can be used neither to change how its owner signs in nor to
 * guess the password.
 * @returns the stored hash of the password.
 * @throws AppError invalid, or too_many after five wrong passwords.
 */
export async function checkOwnPassword(
  db: Db,
  limits: Limits,
  { id, loginName }: Staff,
  password: string,
): Promise<string> {
  const waitSeconds = await limits.take(ownPasswordLimit, loginName)
  if (waitSeconds !== null)
    throw new AppError('too_many', `密码输错次数过多，请 ${waitInWords(waitSeconds)}后再试。`, waitSeconds)
  const { passwordHash } = await db
    .selectFrom('staff_account')
    .select('password_hash as passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const right = await isPassword('visitor', passwordHash, password.trim()).catch(async (error: unknown) => {
    // Nothing was checked, so this is not a failure.
    await limits.giveBack(ownPasswordLimit, loginName)
    throw error
  })
  if (!right) throw wrongField('before', '现在的密码不对')
  await limits.reset(ownPasswordLimit, loginName)
  return passwordHash
}

/**
 * Sets up the second factor with the secret offered to this session. A first code proves that the phone has the secret.
 * Completes a sign-in that was waiting for it; an open session continues under a new token.
 * @param password required in an open session; a session waiting for the factor has just checked it.
 * @returns the token.
 * @throws AppError invalid for a wrong code or password, conflict if there is a factor already.
 */
export async function setUpFactor(
  db: Db,
  keys: Keys,
  limits: Limits,
  session: Session,
  { offer, code, password }: { offer: string; code: string; password: string },
  { address, now }: Visit,
): Promise<string> {
  const { staff, state, tokenHash } = session
  const secret = openOffer(keys.read(), session, offer, now)
  if (secret === null)
    throw new AppError('invalid', '二维码已过期，请在手机上删除刚才添加的记录，重新扫描页面上的新二维码。')
  const step = stepOfCode(secret, code, 0, now)
  if (step === null) throw wrongField('code', '动态口令不对，请输入手机上当前显示的六位数字。')
  const proven = state === 'open' ? await checkOwnPassword(db, limits, staff, password) : null
  return db.transaction().execute(async (tx) => {
    await lockKeysInUse(tx)
    const account = await lockAccount(tx, staff.id)
    if (!account || (proven !== null && account.passwordHash !== proven)) throw changedMeanwhile()
    if (account.sealed) throw new AppError('conflict', '已经绑定过动态口令；要换手机，请联系系统管理员重置。')
    const origin = await getSessionOrigin(tx, tokenHash)
    await endSession(tx, tokenHash, state)
    const { current } = keys.read()
    await tx
      .updateTable('staff_account')
      .set({
        sealed_factor: sealFactor(current, staff.loginName, secret),
        key_version: current.version,
        factor_step: step,
      })
      .where('id', '=', staff.id)
      .execute()
    await closeSessions(tx, staff.id, 'ended')
    await auditAccount(tx, 'account.set-up-factor', account)
    if (state === 'factor')
      await auditAccount(tx, 'session.open', account, {
        detail: {
          role: listRoles(account).join(','),
          factor: true,
          ...(origin.byProvider && { provider: true }),
          from: hashSource(keys, address),
        },
      })
    return openSession(tx, staff.id, 'open', now, origin)
  })
}
