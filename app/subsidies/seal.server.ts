import type { KeySet, KeyVersion } from '../db/key-set.ts'
import { sealFields, unsealDecoys, unsealFields } from '../db/seal.server.ts'

/** What a payment says about people: stored sealed only. Codes and numbers in full, empty where there is none. */
export type Person = {
  objectCode: string
  objectName: string
  objectIdentity: string
  accountsReceivableName: string
  accountsReceivableCode: string
  householdName: string
  householdIdentity: string
}

/** The head of somebody's household: those for whom none is named head their own. */
export const householdOf = ({ householdIdentity, objectIdentity }: Person): string =>
  householdIdentity || objectIdentity

/** The row that a box belongs to: moved to another row, it does not open. */
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

/** Opens `boxes` and as many of no meaning as are missing to `count`: the time it takes tells nobody how many there were. */
export function unsealEvenly(keys: KeySet, boxes: readonly SealedBox[], count: number): Person[] {
  const people = boxes.map((box) => unseal(keys, box))
  unsealDecoys(count - boxes.length)
  return people
}
