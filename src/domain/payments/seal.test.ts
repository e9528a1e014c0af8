import { expect, test } from 'vitest'
import { type KeySet, keySetSchema, newKeyVersion, writeKeySet } from '../../platform/crypto/key-set.ts'
import { blindIndex, SealBroken } from '../../platform/crypto/seal.server.ts'
import { type Person, seal, unseal } from './seal.server.ts'

const key = newKeyVersion(3)
const keys: KeySet = { current: key, versions: [key] }
const place = { inventoryCode: 'QC1', uniquelyIdentifies: 'U1' }
const person: Person = {
  objectCode: 'DX1',
  objectName: '示例甲',
  objectIdentity: '11010519491231002X',
  accountsReceivableName: '示例甲',
  accountsReceivableCode: '6228480012345678901',
  householdName: '',
  householdIdentity: '',
}
const sealed = seal(key, place, person)

test('decrypts only for its own row, key and key version', () => {
  expect(unseal(keys, { ...place, keyVersion: 3, sealed })).toEqual(person)
  expect(() => unseal(keys, { ...place, uniquelyIdentifies: 'U2', keyVersion: 3, sealed })).toThrow(SealBroken)
  expect(() => unseal(keys, { inventoryCode: 'QC', uniquelyIdentifies: '1U1', keyVersion: 3, sealed })).toThrow(
    SealBroken,
  )
  const other = newKeyVersion(3)
  expect(() => unseal({ current: other, versions: [other] }, { ...place, keyVersion: 3, sealed })).toThrow(SealBroken)
  expect(() => unseal(keys, { ...place, keyVersion: 4, sealed })).toThrow('缺少第 4 版密钥')
})

test('detects a single changed bit', () => {
  const changed = Buffer.from(sealed)
  changed[40] = (changed[40] ?? 0) ^ 1
  expect(() => unseal(keys, { ...place, keyVersion: 3, sealed: changed })).toThrow(SealBroken)
})

test('encrypts the same content differently each time, and pads it to hide its length', () => {
  expect(seal(key, place, person)).not.toEqual(sealed)
  expect(seal(key, place, { ...person, objectName: '示例甲乙' })).toHaveLength(sealed.length)
})

test('a blind index depends on the key and on its use', () => {
  const index = blindIndex(key, 'object', person.objectIdentity)
  expect(blindIndex(key, 'object', person.objectIdentity)).toEqual(index)
  expect(blindIndex(key, 'household', person.objectIdentity)).not.toEqual(index)
  expect(blindIndex(newKeyVersion(3), 'object', person.objectIdentity)).not.toEqual(index)
})

test('key sets survive a round trip, and invalid ones are rejected', () => {
  const json = JSON.parse(writeKeySet(keys)) as { current: number; versions: object[] }
  const again = keySetSchema.parse(json)
  expect(unseal(again, { ...place, keyVersion: 3, sealed })).toEqual(person)
  expect(keySetSchema.safeParse({ ...json, current: 4 }).error?.message).toContain('versions 中的一个版本号')
  expect(
    keySetSchema.safeParse({ ...json, versions: [{ ...json.versions[0], index: 'short' }] }).error?.message,
  ).toContain('32 字节')
})
