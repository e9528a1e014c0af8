import type { KeySet, KeyVersion } from '../../platform/crypto/key-set.ts'
import { sealFields, unsealDecoys, unsealFields } from '../../platform/crypto/seal.server.ts'

/** Personal data of a payment, stored only encrypted. Codes and numbers are unmasked; missing ones are empty. */
export type Person = {
  objectCode: string
  objectName: string
  objectIdentity: string
  accountsReceivableName: string
  accountsReceivableCode: string
  householdName: string
  householdIdentity: string
}

/** The ID number of the head of household; payees without a named head are their own. */
export const getHousehold = ({ householdIdentity, objectIdentity }: Person): string =>
  householdIdentity || objectIdentity

/** Identifies the row that the ciphertext is bound to; in another row it cannot be decrypted. */
export type BoxPlace = { inventoryCode: string; uniquelyIdentifies: string }

export type SealedBox = BoxPlace & { keyVersion: number; sealed: Buffer }

const placeOf = ({ inventoryCode, uniquelyIdentifies }: BoxPlace): string[] => [inventoryCode, uniquelyIdentifies]

export function seal(key: KeyVersion, place: BoxPlace, person: Person): Buffer {
  return sealFields(key, placeOf(place), [
    person.objectCode,
    person.objectName,
    person.objectIdentity,
    person.accountsReceivableName,
    person.accountsReceivableCode,
    person.householdName,
    person.householdIdentity,
  ])
}

/** @throws SealBroken */
export function unseal(keys: KeySet, box: SealedBox): Person {
  const [
    objectCode = '',
    objectName = '',
    objectIdentity = '',
    accountsReceivableName = '',
    accountsReceivableCode = '',
    householdName = '',
    householdIdentity = '',
  ] = unsealFields(keys, placeOf(box), box.keyVersion, box.sealed)
  return {
    objectCode,
    objectName,
    objectIdentity,
    accountsReceivableName,
    accountsReceivableCode,
    householdName,
    householdIdentity,
  }
}

/** Decrypts `boxes` and decoys, `count` in all, so that timing does not reveal how many there were. */
export function unsealEvenly(keys: KeySet, boxes: readonly SealedBox[], count: number): Person[] {
  const people = boxes.map((box) => unseal(keys, box))
  unsealDecoys(count - boxes.length)
  return people
}
