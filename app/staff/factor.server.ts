import { Secret, TOTP } from 'otpauth'
import type { KeySet, KeyVersion } from '../db/key-set.ts'
import { sealFields, unsealFields } from '../db/seal.server.ts'

/** Codes of six digits that change every 30 seconds (RFC 6238), as every authenticator knows them. */
const periodMs = 30_000
const secretPattern = /^[A-Z2-7]{32}$/

export type FactorBox = { loginName: string; keyVersion: number; sealed: Buffer }

const placeOf = (loginName: string): string[] => ['staff-factor', loginName]

export const newFactorSecret = (): string => new Secret({ size: 20 }).base32

export const isFactorSecret = (text: string): boolean => secretPattern.test(text)

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: '三务公开', label, secret: Secret.fromBase32(secret), digits: 6, period: periodMs / 1_000 })

/** What an authenticator reads from a QR code. */
export const factorAddress = (secret: string, loginName: string): string => totpOf(secret, loginName).toString()

/**
 * The period whose code was typed: that of now, or the one before or after, since clocks differ. Null for a wrong code
 * and for one of a period up to `usedStep`, which counted already.
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
