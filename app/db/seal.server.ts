import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { newKeyVersion, type KeySet, type KeyVersion } from './key-set.ts'

/** Thrown for a box that does not open: another key than the one that sealed it, or a row that was tampered with. */
export class SealBroken extends Error {
  constructor(message = '一条加密记录无法解密：密钥不对，或者数据库中的记录被改动过。') {
    super(message)
  }
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** Boxes come in few sizes: lengths of names and accounts do not show. */
const paddedTo = 64

const boundTo = (place: readonly string[], version: number): Buffer => Buffer.from(JSON.stringify([...place, version]))

/**
 * Nonce, tag and ciphertext of texts as a JSON list, under the key and bound to its version and to `place`, which names
 * the row: moved to another one, the box does not open.
 */
export function sealFields(
  { version, encryption }: KeyVersion,
  place: readonly string[],
  fields: readonly string[],
): Buffer {
  const plain = Buffer.from(JSON.stringify(fields))
  const padded = Buffer.alloc(Math.ceil(plain.length / paddedTo) * paddedTo, ' ')
  plain.copy(padded)
  const nonce = randomBytes(nonceBytes)
  const box = createCipheriv(cipher, encryption, nonce, { authTagLength: tagBytes })
  box.setAAD(boundTo(place, version))
  const body = box.update(padded)
  box.final()
  return Buffer.concat([nonce, box.getAuthTag(), body])
}

/**
 * The texts that were sealed.
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

/** The keyed hash by which rows of a value are found. Hashes of one value for two uses have nothing in common. */
export function blindIndex({ index }: KeyVersion, use: string, value: string): Buffer {
  return createHmac('sha256', index).update(`${use}\0${value}`).digest()
}

/** The same under every version that rows may stand under. */
export function blindIndexes(keys: KeySet, use: string, value: string): Buffer[] {
  return keys.versions.map((version) => blindIndex(version, use, value))
}

const decoyKey = newKeyVersion(1)
const decoyKeys: KeySet = { current: decoyKey, versions: [decoyKey] }
const decoyBox = sealFields(decoyKey, [], ['示例'.repeat(30)])

/** Opens `count` boxes of no meaning: the time that a look-up takes then tells nobody how much it found. */
export function unsealDecoys(count: number): void {
  for (let opened = 0; opened < count; opened += 1) unsealFields(decoyKeys, [], decoyKey.version, decoyBox)
}
