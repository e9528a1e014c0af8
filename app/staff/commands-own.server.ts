import { recordAudit } from '../db/audit.server.ts'
import { lockKeysInUse } from '../db/key-locks.server.ts'
import type { Keys } from '../db/keys.server.ts'
import type { Limits } from '../db/limits.server.ts'
import type { Db, Tx } from '../db/types.ts'
import { AppError } from '../lib/errors.ts'
import { lockAccount } from './commands-sign-in.server.ts'
import { isFactorSecret, sealFactor, stepOfCode } from './factor.server.ts'
import { ownPasswordLimit } from './limits.ts'
import { checkPassword, hashPassword, isPassword } from './passwords.server.ts'
import type { Staff } from './policy.ts'
import { closeSessions, openSession, type Session } from './sessions.server.ts'
import './table.server.ts'

/**
 * Replaces one's own password; sessions elsewhere end.
 * @throws AppError invalid, saying what is wrong with either password.
 */
export async function changeOwnPassword(
  db: Db,
  limits: Limits,
  { staff, tokenHash }: Session,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const { id, loginName, name } = staff
  await proveOwner(db, limits, staff, before)
  const wrong = before === after ? '新密码不能与原密码相同' : checkPassword(after, [loginName, name])
  if (wrong) throw new AppError('invalid', wrong)
  const passwordHash = await hashPassword(after)
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, id)
    await tx
      .updateTable('staff_account')
      .set({ password_hash: passwordHash, password_temporary: false, password_time: new Date() })
      .where('id', '=', id)
      .execute()
    await closeSessions(tx, id, 'ended', tokenHash)
    await recordAudit(tx, { actor: loginName, action: 'account.own-password', districtCode: null, subject: loginName })
  })
}

/**
 * Whoever finds a session left open shall neither use it to change how its owner signs in, nor to guess the password.
 * @throws AppError invalid, or too_many after five wrong passwords.
 */
async function proveOwner(db: Db, limits: Limits, { id, loginName }: Staff, password: string): Promise<void> {
  if ((await limits.take(ownPasswordLimit, loginName)) !== null)
    throw new AppError('too_many', '密码输错次数过多，请 15 分钟后再试。')
  const account = await db
    .selectFrom('staff_account')
    .select('password_hash as passwordHash')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!(await isPassword(account?.passwordHash ?? null, password.trim())))
    throw new AppError('invalid', '现在的密码不对')
  await limits.forgive(ownPasswordLimit, loginName)
}

/**
 * Sets up the second factor with a secret that the owner's phone knows, as a first code proves.
 * A sign-in that waited for it is complete then.
 * @param password asked again in a session that is open already; one that waits gave it a moment ago.
 * @returns the token of the opened session; null for a session that was open already.
 * @throws AppError invalid for a wrong code, conflict where there is one already.
 */
export async function setUpFactor(
  db: Db,
  keys: Keys,
  limits: Limits,
  session: Session,
  { secret, code, password }: { secret: string; code: string; password: string },
  now: Date,
): Promise<string | null> {
  const { staff, state, tokenHash } = session
  if (!isFactorSecret(secret)) throw new AppError('invalid', '页面已过期，请刷新后重新扫码。')
  const step = stepOfCode(secret, code, 0, now)
  if (step === null) throw new AppError('invalid', '动态口令不对，请输入手机上当前显示的六位数字。')
  if (state === 'open') await proveOwner(db, limits, staff, password)
  return db.transaction().execute(async (tx) => {
    await lockKeysInUse(tx)
    const { sealed, role } = await lockAccount(tx, staff.id)
    if (sealed) throw new AppError('conflict', '已经绑定过动态口令；要换手机，请联系系统管理员重置。')
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
    await audit(tx, 'account.set-up-factor', staff.loginName)
    if (state === 'open') return null
    await tx.updateTable('staff_session').set({ state: 'ended' }).where('token_hash', '=', tokenHash).execute()
    await audit(tx, 'session.open', staff.loginName, { role, factor: true })
    return openSession(tx, staff.id, 'open', now)
  })
}

const audit = (tx: Tx, action: string, loginName: string, detail: Record<string, string | boolean> = {}) =>
  recordAudit(tx, { actor: loginName, action, districtCode: null, subject: loginName, detail })
