import { parseCookie, stringifySetCookie } from 'cookie'
import type { Keys } from '../db/keys.server.ts'
import { SealBroken, sealFields, unsealFields } from '../db/seal.server.ts'
import type { Session } from './sessions.server.ts'

const name = 'staff-password'
/** Time to write a password down or to print it, and to reload the page meanwhile. */
const maxAge = 600

const placeOf = ({ tokenHash }: Session, accountId: number): string[] => [
  'staff-password',
  tokenHash.toString('hex'),
  String(accountId),
]

/**
 * Carries a new password to the page that shows it, sealed: a form leads to a page that can be reloaded, and the password
 * stands nowhere else. It opens for the session that made it and for that account alone.
 */
export function passwordCookie(keys: Keys, session: Session, accountId: number, password: string, secure: boolean) {
  const { current } = keys.read()
  const sealed = sealFields(current, placeOf(session, accountId), [password]).toString('base64url')
  return stringifySetCookie({
    name,
    value: `${current.version}.${sealed}`,
    path: '/staff/accounts',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge,
  })
}

/** The password that was just made for an account; null where it is no longer to be shown. */
export function readPasswordCookie(keys: Keys, session: Session, accountId: number, cookies: string): string | null {
  const [version = '', sealed = ''] = (parseCookie(cookies)[name] ?? '').split('.')
  if (!/^\d{1,5}$/.test(version)) return null
  try {
    const box = Buffer.from(sealed, 'base64url')
    return unsealFields(keys.read(), placeOf(session, accountId), Number(version), box)[0] ?? null
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}
