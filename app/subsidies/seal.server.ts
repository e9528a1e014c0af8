import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { newKeyVersion, type KeySet, type KeyVersion } from './key-set.ts'

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

/** Thrown for a box that does not open: another key than the one that sealed it, or a row that was tampered with. */
export class SealBroken extends Error {
  constructor(message = '一条补贴记录无法解密：密钥不对，或者数据库中的记录被改动过。') {
    super(message)
  }
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** Boxes come in few sizes: lengths of names and accounts do not show. */
const paddedTo = 64

const boundTo = ({ inventoryCode, uniquelyIdentifies }: BoxPlace, version: number): Buffer =>
  Buffer.from(JSON.stringify([inventoryCode, uniquelyIdentifies, version]))

/** Nonce, tag and ciphertext of a JSON list, under the key and bound to the row and the key's version. */
export function seal({ version, encryption }: KeyVersion, place: BoxPlace, person: Person): Buffer {
  const plain = Buffer.from(
    JSON.stringify([
      person.objectCode,
      person.objectName,
      person.objectIdentity,
      person.accountsReceivableName,
      person.accountsReceivableCode,
      person.householdName,
      person.householdIdentity,
    ]),
  )
  const padded = Buffer.alloc(Math.ceil(plain.length / paddedTo) * paddedTo, ' ')
  plain.copy(padded)
  const nonce = randomBytes(nonceBytes)
  const box = createCipheriv(cipher, encryption, nonce, { authTagLength: tagBytes })
  box.setAAD(boundTo(place, version))
  const body = box.update(padded)
  box.final()
  return Buffer.concat([nonce, box.getAuthTag(), body])
}

/** @throws SealBroken */
export function unseal(keys: KeySet, { keyVersion, sealed, ...place }: SealedBox): Person {
  const found = keys.versions.find(({ version }) => version === keyVersion)
  if (!found) throw new SealBroken(`缺少第 ${keyVersion} 版密钥，补贴记录无法解密。`)
  let fields: string[]
  try {
    const box = createDecipheriv(cipher, found.encryption, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    box.setAAD(boundTo(place, keyVersion))
    box.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    const plain = Buffer.concat([box.update(sealed.subarray(nonceBytes + tagBytes)), box.final()])
    fields = JSON.parse(plain.toString()) as string[]
  } catch {
    throw new SealBroken()
  }
  const [
    objectCode = '',
    objectName = '',
    objectIdentity = '',
    accountsReceivableName = '',
    accountsReceivableCode = '',
    householdName = '',
    householdIdentity = '',
  ] = fields
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

/** Of one ID number, its index as a payee and its index as the head of a household have nothing in common. */
export type IndexUse = 'object' | 'household'

/** The keyed hash by which rows of an ID number (18 characters) are found. */
export function blindIndex({ index }: KeyVersion, use: IndexUse, identity: string): Buffer {
  return createHmac('sha256', index).update(`${use}\0${identity}`).digest()
}

/** The same under every version that rows may stand under. */
export function blindIndexes(keys: KeySet, use: IndexUse, identity: string): Buffer[] {
  return keys.versions.map((version) => blindIndex(version, use, identity))
}

const decoyKey = newKeyVersion(1)
const decoyPlace = { inventoryCode: '', uniquelyIdentifies: '' }
const decoyBox = seal(decoyKey, decoyPlace, {
  objectCode: '',
  objectName: '示例',
  objectIdentity: '0'.repeat(18),
  accountsReceivableName: '示例',
  accountsReceivableCode: '0'.repeat(19),
  householdName: '示例',
  householdIdentity: '0'.repeat(18),
})
const decoyKeys: KeySet = { current: decoyKey, versions: [decoyKey] }

/** Opens `boxes` and as many of no meaning as are missing to `count`: the time it takes tells nobody how many there were. */
export function unsealEvenly(keys: KeySet, boxes: readonly SealedBox[], count: number): Person[] {
  const people = boxes.map((box) => unseal(keys, box))
  for (let missing = boxes.length; missing < count; missing += 1)
    unseal(decoyKeys, { ...decoyPlace, keyVersion: 1, sealed: decoyBox })
  return people
}
