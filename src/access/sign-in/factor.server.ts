import { Secret, TOTP } from 'otpauth'
import type { KeySet, KeyVersion } from '../../platform/crypto/key-set.ts'
import { SealBroken, sealFields, unsealFields } from '../../platform/crypto/seal.server.ts'
import type { Session } from './sessions.server.ts'

/** Six-digit codes that change every 30 seconds (RFC 6238), supported by every authenticator. */
const periodMs = 30_000
/** Time to install an authenticator and scan the code. */
const offerMs = 10 * 60_000

export type FactorBox = { loginName: string; keyVersion: number; sealed: Buffer }

const offerPlace = ({ tokenHash, staff }: Session): string[] => [
  'staff-factor-offer',
  tokenHash.toString('hex'),
  staff.loginName,
]
const placeOf = (loginName: string): string[] => ['staff-factor', loginName]

export const newFactorSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: '三务公开', label, secret: Secret.fromBase32(secret), digits: 6, period: periodMs / 1_000 })

/** The URI that an authenticator reads from a QR code. */
export const factorAddress = (secret: string, loginName: string): string => totpOf(secret, loginName).toString()

/**
 * The period of a code: the current one, or the one before or after, since clocks differ. Null for a wrong code and for
 * a period up to `usedStep`, whose code was already used.
 */
export function stepOfCode(secret: string, code: string, usedStep: number, now: Date): number | null {
  const delta = totpOf(secret).validate({
    token: code.normalize('NFKC').replace(/\s/g, ''),
    timestamp: now.getTime(),
    window: 1,
  })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / periodMs) + delta
  return step > usedStep ? step : null
}

export const sealFactor = (key: KeyVersion, loginName: string, secret: string): Buffer =>
  sealFields(key, placeOf(loginName), [secret])

/** @throws SealBroken */
export function unsealFactor(keys: KeySet, { loginName, keyVersion, sealed }: FactorBox): string {
  const [secret = ''] = unsealFields(keys, placeOf(loginName), keyVersion, sealed)
  return secret
}

/**
 * Encrypts a secret for the setup form, so that the form cannot submit a different one. Valid for ten minutes in the
 * session that it was offered to.
 */
export function sealOffer(keys: KeySet, session: Session, secret: string, now: Date): string {
  const { current } = keys
  const sealed = sealFields(current, offerPlace(session), [secret, String(now.getTime() + offerMs)])
  return `${current.version}.${sealed.toString('base64url')}`
}

/** The secret of an offer; null if it was not made for this session or has expired. */
export function openOffer(keys: KeySet, session: Session, offer: string, now: Date): string | null {
  const [, version, sealed] = /^(\d{1,5})\.([\w-]+)$/.exec(offer) ?? []
  if (version === undefined || sealed === undefined) return null
  try {
    const box = Buffer.from(sealed, 'base64url')
    const [secret, expires] = unsealFields(keys, offerPlace(session), Number(version), box)
    return secret !== undefined && now.getTime() < Number(expires) ? secret : null
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}
