import { recordAudit } from '../db/audit.server.ts'
import type { Keys } from '../db/keys.server.ts'
import type { Limits } from '../db/limits.server.ts'
import type { Db, Tx } from '../db/types.ts'
import { AppError } from '../lib/errors.ts'
import { stepOfCode, unsealFactor } from './factor.server.ts'
import { addressLimit, factorLimit, nameLimit } from './limits.ts'
import { isPassword } from './passwords.server.ts'
import { loginNameOf } from './schema.ts'
import { closeSessions, openSession, type Session } from './sessions.server.ts'
import './table.server.ts'

/** Whoever has not signed in yet. */
const unknown = '未登录'

export type SignedIn = { token: string; state: Session['state'] }

type Credentials = { loginName: string; password: string }

/**
 * Checks name and password and begins a session. `state` is `factor` where the second factor is still to come.
 * Unknown names, wrong passwords and disabled accounts are refused in the same words and the same time.
 * @throws AppError unauthenticated, or too_many while locked.
 */
export async function signIn(
  db: Db,
  limits: Limits,
  { loginName: typed, password }: Credentials,
  { address, now }: { address: string; now: Date },
): Promise<SignedIn> {
  const loginName = loginNameOf(typed)
  refuseWhileLocked(await limits.take(addressLimit, address))
  const { taken, waitSeconds } = await limits.count(nameLimit, loginName)
  refuseWhileLocked(waitSeconds)

  const account = await db
    .selectFrom('staff_account')
    .select(['id', 'password_hash as passwordHash', 'state'])
    .where('login_name', '=', loginName)
    .executeTakeFirst()
  const right = await isPassword(account?.passwordHash ?? null, password.trim())
  if (!account || account.state !== 'active' || !right) {
    if (taken >= nameLimit.points) await limits.lock(nameLimit, loginName)
    await db.transaction().execute((tx) =>
      recordAudit(tx, {
        actor: unknown,
        action: 'session.refuse',
        districtCode: null,
        // A name that no account has may be a password, typed into the wrong box.
        subject: account ? loginName : '没有这个账号',
        detail: { failures: taken },
      }),
    )
    throw new AppError('unauthenticated', '账号或密码错误，请核对后再试。')
  }

  await limits.forgive(nameLimit, loginName)
  return db.transaction().execute(async (tx) => {
    const { factorRequired, sealed, role } = await lockAccount(tx, account.id)
    const state = factorRequired || sealed ? 'factor' : 'open'
    const token = await openSession(tx, account.id, state, now)
    if (state === 'open')
      await recordAudit(tx, {
        actor: loginName,
        action: 'session.open',
        districtCode: null,
        subject: loginName,
        detail: { role },
      })
    return { token, state }
  })
}

/**
 * Checks the code of the second factor and opens the session, under a new token.
 * @throws AppError unauthenticated for a wrong code, too_many after five of them.
 */
export async function completeSignIn(
  db: Db,
  keys: Keys,
  limits: Limits,
  { staff, tokenHash }: Session,
  code: string,
  now: Date,
): Promise<SignedIn> {
  const { loginName } = staff
  refuseWhileLocked(await limits.take(factorLimit, loginName))
  const token = await db.transaction().execute(async (tx) => {
    const { sealed, keyVersion, factorStep, role } = await lockAccount(tx, staff.id)
    if (!sealed || keyVersion === null) throw new AppError('conflict', '请先绑定动态口令。')
    const step = stepOfCode(unsealFactor(keys.read(), { loginName, keyVersion, sealed }), code, factorStep, now)
    if (step === null) {
      await recordAudit(tx, { actor: unknown, action: 'session.refuse-code', districtCode: null, subject: loginName })
      return null
    }
    await tx.updateTable('staff_account').set({ factor_step: step }).where('id', '=', staff.id).execute()
    await tx.updateTable('staff_session').set({ state: 'ended' }).where('token_hash', '=', tokenHash).execute()
    await recordAudit(tx, {
      actor: loginName,
      action: 'session.open',
      districtCode: null,
      subject: loginName,
      detail: { role, factor: true },
    })
    return openSession(tx, staff.id, 'open', now)
  })
  if (token === null) throw new AppError('unauthenticated', '动态口令不对，请输入手机上当前显示的六位数字。')
  await limits.forgive(factorLimit, loginName)
  return { token, state: 'open' }
}

/** Ends the session, on every device at which it may be in use. */
export async function signOut(db: Db, { staff }: Session): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await closeSessions(tx, staff.id, 'ended')
    await recordAudit(tx, {
      actor: staff.loginName,
      action: 'session.close',
      districtCode: null,
      subject: staff.loginName,
    })
  })
}

function refuseWhileLocked(waitSeconds: number | null): void {
  if (waitSeconds === null) return
  throw new AppError('too_many', `登录失败次数过多，请 ${Math.ceil(waitSeconds / 60)} 分钟后再试。`, waitSeconds)
}

/** Of two who do something with one account at the same time, the second waits here. */
export async function lockAccount(tx: Tx, id: number) {
  return tx
    .selectFrom('staff_account')
    .select([
      'id',
      'login_name as loginName',
      'name',
      'role',
      'state',
      'password_hash as passwordHash',
      'factor_required as factorRequired',
      'sealed_factor as sealed',
      'key_version as keyVersion',
      'factor_step as factorStep',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
