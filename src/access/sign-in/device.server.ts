import { createHash, createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import type { Db } from '../../platform/db/types.ts'
import '../table.server.ts'

/** How long a device is known after a completed sign-in. */
const knownDays = 90
const dayMs = 86_400_000

/** One cookie per account: several people may share a device. */
const cookieName = (loginName: string): string =>
  `Staff-Device-${createHash('sha256').update(loginName).digest('hex').slice(0, 12)}`

/** For accounts that do not exist, so that checking takes the same time. */
const placeholderHash = 'nobody'

/** Includes the password hash: a new password makes every device unknown. */
const signatureOf = (key: KeyObject, loginName: string, passwordHash: string, device: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['staff-device', loginName, passwordHash, device]))
    .digest()

/** Set-Cookie line that makes a device known, after a completed sign-in or a new password. */
export async function deviceCookie(
  { db, keys, now }: { db: Db; keys: Keys; now: Date },
  loginName: string,
  secure: boolean,
): Promise<string> {
  const { passwordHash } = await db
    .selectFrom('staff_account')
    .select('password_hash as passwordHash')
    .where('login_name', '=', loginName)
    .executeTakeFirstOrThrow()
  const device = `${randomBytes(12).toString('base64url')}.${Math.floor(now.getTime() / dayMs)}`
  const signature = signatureOf(keys.read().current.index, loginName, passwordHash, device).toString('base64url')
  return stringifySetCookie({
    name: cookieName(loginName),
    value: `${device}.${signature}`,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: knownDays * 86_400,
  })
}

/**
 * Whether a request comes from a device on which the account completed a sign-in with its current password.
 * @param passwordHash null for an account that does not exist.
 */
export function isKnownDevice(
  keys: Keys,
  cookies: string,
  loginName: string,
  passwordHash: string | null,
  now: Date,
): boolean {
  const [id = '', day = '', signature = ''] = (parseCookie(cookies)[cookieName(loginName)] ?? '').split('.')
  const given = Buffer.from(signature, 'base64url')
  const age = Math.floor(now.getTime() / dayMs) - Number(day)
  const signed = keys
    .read()
    .versions.map(({ index }) => signatureOf(index, loginName, passwordHash ?? placeholderHash, `${id}.${day}`))
    .some((right) => right.length === given.length && timingSafeEqual(right, given))
  // One day ahead is allowed: the clock may have been set back.
  return signed && passwordHash !== null && age >= -1 && age < knownDays
}
