import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { accountGrants } from '../grants.server.ts'
import type { Staff } from '../policy.ts'
import '../table.server.ts'

const minute = 60_000
/** Idle logout of 等保 2.0. */
const idleMs = 30 * minute
/** A working day, even if the session is in use. */
const absoluteMs = 12 * 60 * minute
/** Time to take the phone out and type its code. */
const factorMs = 5 * minute
/** Precision of the last use: it is written at most this often. */
const touchMs = minute
/** How long the reason why a token is invalid is kept. */
const rememberedMs = 24 * 60 * minute

export type Session = {
  tokenHash: Buffer
  /** `factor`: waiting for the second factor; nothing else is permitted. */
  state: 'factor' | 'open'
  staff: Staff
  /** Somebody else knows the password: it must be changed before anything else. */
  passwordTemporary: boolean
  /** Whether a second factor is set up. */
  hasFactor: boolean
  factorRequired: boolean
  /** The identity provider signed the user in, who may not know the password. */
  byProvider: boolean
  startTime: Date
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The session of a token.
 * @param isUse whether the request shows that somebody is there; what a page sends by itself must not keep it alive.
 * @throws AppError token_unknown, token_replaced or token_expired.
 */
export async function getSession(db: Db, token: string | null, now: Date, isUse = true): Promise<Session> {
  const tokenHash = hashToken(token ?? '')
  const row =
    token === null
      ? undefined
      : await db
          .selectFrom('staff_session')
          .innerJoin('staff_account', 'staff_account.id', 'account_id')
          .select([
            'staff_session.state',
            'start_time as startTime',
            'used_time as usedTime',
            'by_provider as byProvider',
            'staff_account.id',
            'login_name as loginName',
            'name',
            'staff_account.state as accountState',
            'password_temporary as passwordTemporary',
            'factor_required as factorRequired',
            sql<boolean>`sealed_factor is not null`.as('hasFactor'),
            accountGrants.as('grants'),
          ])
          .where('token_hash', '=', tokenHash)
          .executeTakeFirst()
  if (!row || row.state === 'ended' || row.accountState !== 'active')
    throw new AppError('token_unknown', '您还没有登录，或登录已失效，请重新登录。')
  if (row.state === 'replaced') throw new AppError('token_replaced', '您的账号已在别处登录，请重新登录。')
  const { state, startTime, usedTime } = row
  const age = now.getTime() - startTime.getTime()
  const idle = now.getTime() - usedTime.getTime()
  if (idle > idleMs || age > (state === 'factor' ? factorMs : absoluteMs))
    throw new AppError('token_expired', '登录已过期，请重新登录。')
  if (isUse && state === 'open' && idle > touchMs)
    await db.updateTable('staff_session').set({ used_time: now }).where('token_hash', '=', tokenHash).execute()
  const { id, loginName, name, grants, passwordTemporary, factorRequired, hasFactor, byProvider } = row
  return {
    tokenHash,
    state,
    staff: { kind: 'staff', id, loginName, name, grants },
    // They did not use the password that somebody else knows, and could not enter it to change it.
    passwordTemporary: passwordTemporary && !byProvider,
    hasFactor,
    factorRequired,
    byProvider,
    startTime,
  }
}

/** How a session began: the device in words, the pseudonym of the address, and whether by the identity provider. */
export type SessionOrigin = { device: string; source: string; byProvider: boolean }

const unknownOrigin: SessionOrigin = { device: '', source: '', byProvider: false }

/** The origin of a session that continues under a new token. */
export async function getSessionOrigin(tx: Tx, tokenHash: Buffer): Promise<SessionOrigin> {
  const row = await tx
    .selectFrom('staff_session')
    .select(['device', 'source', 'by_provider as byProvider'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ?? unknownOrigin
}

/** Starts a session under a new token. An open one replaces the earlier sessions of the account. */
export async function openSession(
  tx: Tx,
  accountId: number,
  state: Session['state'],
  now: Date,
  { device, source, byProvider }: SessionOrigin = unknownOrigin,
): Promise<string> {
  await tx
    .deleteFrom('staff_session')
    .where('start_time', '<', new Date(now.getTime() - absoluteMs - rememberedMs))
    .execute()
  if (state === 'open') await closeSessions(tx, accountId, 'replaced')
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('staff_session')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      state,
      start_time: now,
      used_time: now,
      device,
      source,
      by_provider: byProvider,
    })
    .execute()
  return token
}

export type SessionView = SessionOrigin & {
  id: number
  state: Session['state']
  startTime: Date
  usedTime: Date
  /** Whether it is the session that asks. */
  isOwn: boolean
}

/** Sessions of an account that have not ended or expired: the open one, and sign-ins waiting for the second factor. */
export async function listSessions(db: Db, accountId: number, tokenHash: Buffer, now: Date): Promise<SessionView[]> {
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  return db
    .selectFrom('staff_session')
    .select(['id', 'state', 'start_time as startTime', 'used_time as usedTime', 'device', 'source'])
    .select('by_provider as byProvider')
    .select(sql<boolean>`token_hash = ${tokenHash}`.as('isOwn'))
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('state', '=', 'open'),
          eb('used_time', '>=', before(idleMs)),
          eb('start_time', '>=', before(absoluteMs)),
        ]),
        eb.and([eb('state', '=', 'factor'), eb('start_time', '>=', before(factorMs))]),
      ]),
    )
    .orderBy('start_time', 'desc')
    .$castTo<SessionView>()
    .execute()
}

/** Ends every session of an account. */
export async function closeSessions(tx: Tx, accountId: number, state: 'replaced' | 'ended'): Promise<void> {
  await tx
    .updateTable('staff_session')
    .set({ state })
    .where('account_id', '=', accountId)
    .where('state', 'in', ['factor', 'open'])
    .execute()
}

/**
 * Ends one session that is in `state`.
 * @throws AppError token_unknown if it no longer is, because something ended it meanwhile.
 */
export async function endSession(tx: Tx, tokenHash: Buffer, state: Session['state']): Promise<void> {
  const ended = await tx
    .updateTable('staff_session')
    .set({ state: 'ended' })
    .where('token_hash', '=', tokenHash)
    .where('state', '=', state)
    .returning('account_id')
    .executeTakeFirst()
  if (!ended) throw sessionGone()
}

const sessionGone = () => new AppError('token_unknown', '登录已失效，请重新登录。')

/**
 * Requires that a session is still open, in a transaction that holds the lock of its account.
 * @throws AppError token_unknown
 */
export async function requireStillOpen(tx: Tx, tokenHash: Buffer): Promise<void> {
  const open = await tx
    .selectFrom('staff_session')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (!open) throw sessionGone()
}

/**
 * Requires a completed sign-in.
 * @throws AppError token_unknown before the second factor, forbidden until the temporary password is changed.
 */
export function requireOpen(session: Session): Session {
  if (session.state !== 'open') throw new AppError('token_unknown', '登录还没有完成，请重新登录。')
  if (session.passwordTemporary) throw new AppError('forbidden', '请先在登录页面登录，修改初始密码。')
  return session
}
