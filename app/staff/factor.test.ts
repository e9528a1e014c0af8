import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newKeyVersion } from '../db/key-set.ts'
import {
  factorAddress,
  isFactorSecret,
  newFactorSecret,
  sealFactor,
  stepOfCode,
  unsealFactor,
} from './factor.server.ts'

// The key and a time of RFC 6238, appendix B, with the last six digits of its code.
const secret = Secret.fromLatin1('12345678901234567890').base32
const at = (seconds: number) => new Date(seconds * 1_000)

test('the vector of RFC 6238', () => {
  expect(stepOfCode(secret, '050471', 0, at(1_111_111_111))).toBe(37_037_037)
  expect(stepOfCode(secret, ' 050 471 ', 0, at(1_111_111_111))).toBe(37_037_037)
})

test('a clock may be half a minute off, not more', () => {
  expect(stepOfCode(secret, '050471', 0, at(1_111_111_111 + 30))).toBe(37_037_037)
  expect(stepOfCode(secret, '050471', 0, at(1_111_111_111 - 30))).toBe(37_037_037)
  expect(stepOfCode(secret, '050471', 0, at(1_111_111_111 + 60))).toBeNull()
})

test('no code counts twice, nor one before it', () => {
  expect(stepOfCode(secret, '050471', 37_037_037, at(1_111_111_111))).toBeNull()
  expect(stepOfCode(secret, '050471', 37_037_036, at(1_111_111_111))).toBe(37_037_037)
})

test.each(['', '05047', '0504711', 'abcdef', '050472'])('%j is no code of now', (code) => {
  expect(stepOfCode(secret, code, 0, at(1_111_111_111))).toBeNull()
})

test('secrets are random, recognised, and read by an authenticator from their address', () => {
  const fresh = newFactorSecret()
  expect([isFactorSecret(fresh), isFactorSecret('SHORT'), isFactorSecret(fresh.toLowerCase())]).toEqual([
    true,
    false,
    false,
  ])
  expect(newFactorSecret()).not.toBe(fresh)
  expect(factorAddress(fresh, 'zhangsan')).toMatch(/^otpauth:\/\/totp\/.*zhangsan\?.*digits=6&period=30/)
  const phone = new TOTP({ secret: Secret.fromBase32(fresh) })
  const now = new Date()
  expect(stepOfCode(fresh, phone.generate({ timestamp: now.getTime() }), 0, now)).not.toBeNull()
})

test('a sealed secret opens for its own account alone', () => {
  const key = newKeyVersion(1)
  const keys = { current: key, versions: [key] }
  const sealed = sealFactor(key, 'zhangsan', secret)
  expect(unsealFactor(keys, { loginName: 'zhangsan', keyVersion: 1, sealed })).toBe(secret)
  expect(() => unsealFactor(keys, { loginName: 'lisi', keyVersion: 1, sealed })).toThrow('无法解密')
})
