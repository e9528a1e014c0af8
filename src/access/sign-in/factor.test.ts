import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newKeyVersion } from '../../platform/crypto/key-set.ts'
import { hashToken, type Session } from './sessions.server.ts'
import {
  factorAddress,
  newFactorSecret,
  openOffer,
  sealFactor,
  sealOffer,
  stepOfCode,
  unsealFactor,
} from './factor.server.ts'

// The key and a time of RFC 6238, appendix B, with the last six digits of its code.
const secret = Secret.fromLatin1('12345678901234567890').base32
const at = (seconds: number) => new Date(seconds * 1_000)

test('accepts the test vector of RFC 6238', () => {
  expect(stepOfCode(secret, '050471', 0, at(1_111_111_111))).toBe(37_037_037)
  expect(stepOfCode(secret, ' 050 471 ', 0, at(1_111_111_111))).toBe(37_037_037)
})

test('accepts a clock that is 30 seconds off, not more', () => {
  expect(stepOfCode(secret, '050471', 0, at(1_111_111_111 + 30))).toBe(37_037_037)
  expect(stepOfCode(secret, '050471', 0, at(1_111_111_111 - 30))).toBe(37_037_037)
  expect(stepOfCode(secret, '050471', 0, at(1_111_111_111 + 60))).toBeNull()
})

test('rejects a used code and earlier ones', () => {
  expect(stepOfCode(secret, '050471', 37_037_037, at(1_111_111_111))).toBeNull()
  expect(stepOfCode(secret, '050471', 37_037_036, at(1_111_111_111))).toBe(37_037_037)
})

test.each(['', '05047', '0504711', 'abcdef', '050472'])('%j is not a valid code', (code) => {
  expect(stepOfCode(secret, code, 0, at(1_111_111_111))).toBeNull()
})

test('secrets are random and readable by an authenticator', () => {
  const fresh = newFactorSecret()
  expect(fresh).toMatch(/^[A-Z2-7]{32}$/)
  expect(newFactorSecret()).not.toBe(fresh)
  expect(factorAddress(fresh, 'zhangsan')).toMatch(/^otpauth:\/\/totp\/.*zhangsan\?.*digits=6&period=30/)
  const phone = new TOTP({ secret: Secret.fromBase32(fresh) })
  const now = new Date()
  expect(stepOfCode(fresh, phone.generate({ timestamp: now.getTime() }), 0, now)).not.toBeNull()
})

test('a sealed secret decrypts only for its own account', () => {
  const key = newKeyVersion(1)
  const keys = { current: key, versions: [key] }
  const sealed = sealFactor(key, 'zhangsan', secret)
  expect(unsealFactor(keys, { loginName: 'zhangsan', keyVersion: 1, sealed })).toBe(secret)
  expect(() => unsealFactor(keys, { loginName: 'lisi', keyVersion: 1, sealed })).toThrow('无法解密')
})

test('an offer opens only unchanged, in its own session, for ten minutes', () => {
  const key = newKeyVersion(1)
  const keys = { current: key, versions: [key] }
  const sessionOf = (token: string, loginName: string): Session => ({
    tokenHash: hashToken(token),
    state: 'factor',
    staff: { kind: 'staff', id: 1, loginName, name: '示例甲', grants: [{ role: 'editor', areaIds: [1] }] },
    passwordTemporary: false,
    hasFactor: false,
    factorRequired: true,
    byProvider: false,
    startTime: at(0),
  })
  const session = sessionOf('one', 'zhangsan')
  const offer = sealOffer(keys, session, secret, at(0))
  expect(offer).not.toContain(secret)
  expect(openOffer(keys, session, offer, at(599))).toBe(secret)
  expect(openOffer(keys, session, offer, at(600))).toBeNull()
  expect(openOffer(keys, sessionOf('other', 'zhangsan'), offer, at(1))).toBeNull()
  expect(openOffer(keys, sessionOf('one', 'lisi'), offer, at(1))).toBeNull()
  const flipped = offer.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
  const box = sealFactor(key, 'zhangsan', secret).toString('base64url')
  for (const wrong of [flipped, offer.replace('1.', '2.'), `1.${box}`, secret, `1.${secret}`, '', '.', '1.'])
    expect(openOffer(keys, session, wrong, at(1)), wrong).toBeNull()
})
