import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { ContentStore } from '../../../../files/store.server.ts'
import { SealBroken } from '../../../../platform/crypto/seal.server.ts'

const cipher = 'aes-256-gcm'
const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16]

/** A key for the files of one upload. It is sealed with the keys of the site and stored nowhere else. */
export const newFileKey = (): Buffer => randomBytes(keyBytes)

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Encrypts a file. @param role what it is, so that one cannot be shown in place of another. */
export function sealFile(key: Buffer, role: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const box = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes })
  box.setAAD(Buffer.from(role))
  const body = box.update(bytes)
  box.final()
  return Buffer.concat([nonce, box.getAuthTag(), body])
}

/** @throws SealBroken */
export function unsealFile(key: Buffer, role: string, sealed: Buffer): Buffer {
  try {
    const box = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    box.setAAD(Buffer.from(role))
    box.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([box.update(sealed.subarray(nonceBytes + tagBytes)), box.final()])
  } catch {
    throw new SealBroken()
  }
}

export const roleOfPage = (number: number): string => `page ${number}`
export const roleOfSmall = (number: number): string => `small ${number}`
export const roleOfOriginal = 'original'

/** Larger than any upload: pictures are encoded anew. */
const maxBytes = 64 * 1024 * 1024

async function* chunksOf(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes
}

/** Stores bytes under their checksum. @throws AppError unavailable if the disk is full */
export const putBytes = async (store: ContentStore, bytes: Buffer): Promise<string> =>
  (await store.put(chunksOf(bytes), { maxBytes })).sha256

/** @throws AppError not_found; gone if the file was changed on disk */
export async function readStored(store: ContentStore, sha256: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await store.openVerified(sha256)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
