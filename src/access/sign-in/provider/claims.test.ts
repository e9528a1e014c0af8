import { expect, test } from 'vitest'
import { findClaim, lacksClaims, readIdentity } from './claims.ts'
import type { ProviderSettings } from './settings.ts'

const settings = { claim: 'preferred_username', groups: { claim: 'groups', grants: {} }, factorValues: ['mfa'] }
const read = (claims: object, changed: Partial<ProviderSettings> = {}) =>
  readIdentity({ iss: 'https://sso.example', sub: '1', ...claims }, { ...settings, ...changed })

test('a claim is found by its name, else by a path', () => {
  expect(findClaim({ 'a.b': 1, a: { b: 2 } }, 'a.b')).toBe(1)
  expect(findClaim({ a: { b: 2 } }, 'a.b')).toBe(2)
  for (const claims of [{}, { a: null }, { a: 'text' }, { a: [] }]) expect(findClaim(claims, 'a.b')).toBeUndefined()
  expect(findClaim({}, 'constructor.name')).toBeUndefined()
})

test('names are texts of sensible length', () => {
  expect(read({ preferred_username: ' zhangsan ' }).name).toBe('zhangsan')
  expect(read({ preferred_username: 4711 }).name).toBe('4711')
  for (const value of [undefined, '', ' ', null, {}, [], true, 'x'.repeat(201)])
    expect(read({ preferred_username: value }).name).toBeNull()
})

test('a missing claim of groups is no empty list', () => {
  expect(read({}).groups).toBeNull()
  expect(read({ groups: [] }).groups).toEqual([])
  expect(read({ groups: 'one' }).groups).toEqual(['one'])
  expect(read({ groups: ['one', {}, null, 2] }).groups).toEqual(['one', '2'])
  expect(read({ groups: ['one'] }, { groups: null }).groups).toBeNull()
})

test('a second factor counts by amr or acr, and only if it is named', () => {
  expect(read({ amr: ['pwd', 'mfa'] }).hasFactor).toBe(true)
  expect(read({ acr: 'mfa' }).hasFactor).toBe(true)
  for (const claims of [{}, { amr: ['pwd'] }, { amr: 'mfa-not' }, { acr: 'urn:mfa' }, { amr: [['mfa']] }])
    expect(read(claims).hasFactor).toBe(false)
  expect(read({ amr: ['mfa'] }, { factorValues: [] }).hasFactor).toBe(false)
})

test('claims that the ID token lacks are read from UserInfo', () => {
  const lacks = (claims: object, changed = {}) =>
    lacksClaims({ iss: '', sub: '', ...claims }, { ...settings, ...changed })
  expect(lacks({ preferred_username: 'a', groups: [] })).toBe(false)
  expect(lacks({ preferred_username: 'a' })).toBe(true)
  expect(lacks({ preferred_username: 'a' }, { groups: null })).toBe(false)
  expect(lacks({ email: 'a' }, { groups: null, claim: 'email' })).toBe(true)
})
