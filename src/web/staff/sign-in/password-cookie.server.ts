import { stringifySetCookie } from 'cookie'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import { SealBroken, sealFields, unsealFields } from '../../../platform/crypto/seal.server.ts'
import { href } from '../../href.ts'
import { ownCookie, readOwnCookie } from '../../request/own-cookies.ts'
import type { Session } from '../../../access/sign-in/sessions.server.ts'

const name = 'staff-password'
/** Seconds. Long enough to write down or print the password, and to reload the page in between. */
const maxAge = 600

const placeOf = ({ tokenHash }: Session, accountId: number): string[] => [
  'staff-password',
  tokenHash.toString('hex'),
  String(accountId),
]

/**
 * Encrypted cookie that carries a new password across the redirect to the page that shows it; the password is stored
 * nowhere else. Only the session that created it can decrypt it, and only for that account.
 */
export function passwordCookie(keys: Keys, session: Session, accountId: number, password: string, secure: boolean) {
  const { current } = keys.read()
  const sealed = sealFields(current, placeOf(session, accountId), [password]).toString('base64url')
  return stringifySetCookie({
    ...ownCookie(name, href('/staff/accounts'), secure),
    value: `${current.version}.${sealed}`,
    httpOnly: true,
    sameSite: 'strict',
    maxAge,
  })
}

/** The newly created password of an account; null if it can no longer be shown. */
export function readPasswordCookie(keys: Keys, session: Session, accountId: number, cookies: string): string | null {
  const [version = '', sealed = ''] = (readOwnCookie(cookies, name) ?? '').split('.')
  if (!/^\d{1,5}$/.test(version)) return null
  try {
    const box = Buffer.from(sealed, 'base64url')
    return unsealFields(keys.read(), placeOf(session, accountId), Number(version), box)[0] ?? null
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}
