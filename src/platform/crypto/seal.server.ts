import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { newKeyVersion, type KeySet, type KeyVersion } from './key-set.ts'

/** Thrown when decryption fails: wrong key, or a row that was tampered with. */
export class SealBroken extends Error {
  constructor(message = '一条加密记录无法解密：密钥不对，或者数据库中的记录被改动过。') {
    super(message)
  }
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** Plaintext is padded to multiples of this many bytes, to hide the lengths of names and accounts. */
const paddedTo = 64

const noncesAtOnce = 256
let nonces = Buffer.alloc(0)

/** Drawing them one by one would take longer than encrypting. */
function newNonce(): Buffer {
  if (nonces.length === 0) nonces = randomBytes(nonceBytes * noncesAtOnce)
  const nonce = nonces.subarray(0, nonceBytes)
  nonces = nonces.subarray(nonceBytes)
  return nonce
}

const boundTo = (place: readonly string[], version: number): Buffer => Buffer.from(JSON.stringify([...place, version]))

/**
 * Encrypts texts as a JSON list, bound to the key version and to `place`, which names the row: copied to another row,
 * the result does not decrypt.
 * @returns nonce, tag and ciphertext.
 */
export function sealFields(
  { version, encryption }: KeyVersion,
  place: readonly string[],
  fields: readonly string[],
): Buffer {
  const plain = Buffer.from(JSON.stringify(fields))
  const padded = Buffer.alloc(Math.ceil(plain.length / paddedTo) * paddedTo, ' ')
  plain.copy(padded)
  const nonce = newNonce()
  const box = createCipheriv(cipher, encryption, nonce, { authTagLength: tagBytes })
  box.setAAD(boundTo(place, version))
  const body = box.update(padded)
  box.final()
  return Buffer.concat([nonce, box.getAuthTag(), body])
}

/**
 * Decrypts the result of `sealFields`.
 * @throws SealBroken
 */
export function unsealFields(keys: KeySet, place: readonly string[], keyVersion: number, sealed: Buffer): string[] {
  const found = keys.versions.find(({ version }) => version === keyVersion)
  if (!found) throw new SealBroken(`缺少第 ${keyVersion} 版密钥，加密记录无法解密。`)
  try {
    const box = createDecipheriv(cipher, found.encryption, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    box.setAAD(boundTo(place, keyVersion))
    box.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    const plain = Buffer.concat([box.update(sealed.subarray(nonceBytes + tagBytes)), box.final()])
    return JSON.parse(plain.toString()) as string[]
  } catch {
    throw new SealBroken()
  }
}

/** Keyed hash for finding the rows of a value. Hashes of the same value for different uses are unrelated. */
export function blindIndex({ index }: KeyVersion, use: string, value: string): Buffer {
  return createHmac('sha256', index).update(`${use}\0${value}`).digest()
}

/** The blind index under every key version that rows may use. */
export function blindIndexes(keys: KeySet, use: string, value: string): Buffer[] {
  return keys.versions.map((version) => blindIndex(version, use, value))
}

const decoyKey = newKeyVersion(1)
const decoyKeys: KeySet = { current: decoyKey, versions: [decoyKey] }
const decoyBox = sealFields(decoyKey, [], ['示例'.repeat(30)])

/** Decrypts `count` dummy values, so that the time of a look-up does not reveal how many rows it found. */
export function unsealDecoys(count: number): void {
  for (let opened = 0; opened < count; opened += 1) unsealFields(decoyKeys, [], decoyKey.version, decoyBox)
}
