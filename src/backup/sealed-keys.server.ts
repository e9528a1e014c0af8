import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { writeWhole } from './disk.server.ts'

/*
 * A file of sealed keys is JSON. The passphrase (UTF-8, NFC) and `salt` give a 256-bit key by scrypt with N, r and p as
 * written; `sealed` is what AES-256-GCM makes of the text of `keys.json` with that key and `iv`; `tag` is its
 * authentication tag. The additional authenticated data is the text `three-affairs-keys 1 <set> <manifest>`. All bytes
 * are in Base64. `manifest` is the checksum of the set's manifest: who knows the passphrase can tell that nobody else
 * changed the set.
 */
const bytes = z.base64()
const sealedSchema = z.strictObject({
  format: z.literal('three-affairs-keys'),
  version: z.literal(1),
  set: z.string(),
  manifest: z.string(),
  N: z
    .int()
    .min(1024)
    .max(2 ** 20),
  r: z.int().min(1).max(32),
  p: z.int().min(1).max(16),
  salt: bytes,
  iv: bytes,
  tag: bytes,
  sealed: bytes,
})

const [N, r, p] = [2 ** 17, 8, 1]
const shortestPassphrase = 12

/** @throws BackupError for a passphrase that is too short; asked before the work of a backup begins. */
export function requirePassphrase(passphrase: string): void {
  if (passphrase.length < shortestPassphrase) throw new BackupError(`备份口令太短：至少 ${shortestPassphrase} 个字符。`)
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const keyOf = (passphrase: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> =>
  derive(passphrase.normalize('NFC'), salt, 32, { ...cost, maxmem: 256 * cost.N * cost.r })
const boundTo = (set: string, manifest: string): Buffer => Buffer.from(`three-affairs-keys 1 ${set} ${manifest}`)

/** Encrypts the text of the keys for one set. @throws BackupError for a passphrase that is too short. */
export async function sealKeys(
  path: string,
  keys: string,
  passphrase: string,
  { set, manifest }: { set: string; manifest: string },
): Promise<void> {
  requirePassphrase(passphrase)
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, { N, r, p }), iv)
  cipher.setAAD(boundTo(set, manifest))
  const sealed = Buffer.concat([cipher.update(keys, 'utf8'), cipher.final()])
  const text = (part: Buffer): string => part.toString('base64')
  const content: z.infer<typeof sealedSchema> = {
    format: 'three-affairs-keys',
    version: 1,
    set,
    manifest,
    N,
    r,
    p,
    salt: text(salt),
    iv: text(iv),
    tag: text(cipher.getAuthTag()),
    sealed: text(sealed),
  }
  await writeWhole(path, `${JSON.stringify(content, null, 1)}\n`)
}

export type OpenedKeys = {
  keys: string
  /** The set for which they were sealed, and the checksum of its manifest. */ set: string
  manifest: string
}

/** @throws BackupError for a file that is missing or damaged, and for a wrong passphrase. */
export async function openSealedKeys(path: string, passphrase: string): Promise<OpenedKeys> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupError(`没有找到密钥文件 ${path}。请用 --keys 指明它。`)
    throw error
  })
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new BackupError(`密钥文件 ${path} 已损坏，请改用另一份。`)
  }
  const parsed = sealedSchema.safeParse(content)
  if (!parsed.success) throw new BackupError(`密钥文件 ${path} 已损坏，或由更新的版本制作。`)
  const { set, manifest, salt, iv, tag, sealed, ...cost } = parsed.data
  const decoded = (part: string): Buffer => Buffer.from(part, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', await keyOf(passphrase, decoded(salt), cost), decoded(iv), {
      authTagLength: 16,
    })
    decipher.setAAD(boundTo(set, manifest))
    decipher.setAuthTag(decoded(tag))
    const keys = Buffer.concat([decipher.update(decoded(sealed)), decipher.final()]).toString('utf8')
    return { keys, set, manifest }
  } catch {
    throw new BackupError(`备份口令不对，或密钥文件 ${path} 已被改动。请核对口令后再试。`)
  }
}
