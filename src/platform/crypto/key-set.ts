import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { z } from 'zod'

/** One version of the keys, 256 bits each: one encrypts rows, the other makes the indexes for finding them. */
export type KeyVersion = { version: number; encryption: KeyObject; index: KeyObject }

/** `current` encrypts new rows. `versions` holds it and the others that existing rows may still use. */
export type KeySet = { current: KeyVersion; versions: readonly KeyVersion[] }

const key = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, '应为 32 字节密钥的 Base64 编码')
  .transform((text) => createSecretKey(text, 'base64'))

/** The JSON form of the keys, in `keys.json` and in PORTAL_KEYS. */
export const keySetSchema = z
  .strictObject({
    current: z.int('应为版本号'),
    versions: z
      .array(z.strictObject({ version: z.int().min(1).max(32_767), encryption: key, index: key }))
      .min(1, '至少应有一个版本'),
  })
  .transform(({ current, versions }, context): KeySet => {
    const found = versions.find(({ version }) => version === current)
    if (found && new Set(versions.map(({ version }) => version)).size === versions.length)
      return { current: found, versions }
    context.addIssue({ code: 'custom', path: ['current'], message: '应为 versions 中的一个版本号，版本号不能重复' })
    return z.NEVER
  })

/** The JSON that `keySetSchema` reads. */
export function writeKeySet({ current, versions }: KeySet): string {
  const text = (secret: KeyObject): string => secret.export().toString('base64')
  const content = {
    current: current.version,
    versions: versions.map(({ version, encryption, index }) => ({
      version,
      encryption: text(encryption),
      index: text(index),
    })),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

export function newKeyVersion(version: number): KeyVersion {
  return { version, encryption: createSecretKey(randomBytes(32)), index: createSecretKey(randomBytes(32)) }
}
