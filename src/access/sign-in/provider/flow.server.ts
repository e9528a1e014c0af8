import type { Keys } from '../../../platform/crypto/keys.server.ts'
import { SealBroken, sealFields, unsealFields } from '../../../platform/crypto/seal.server.ts'

/** Time to sign in at the provider, perhaps with a second factor. */
export const flowSeconds = 600

/** One sign-in on its way through the provider. The browser that began it keeps it, encrypted. */
export type Flow = {
  /** Of the site on which it began; the provider returns there. */
  origin: string
  state: string
  nonce: string
  codeVerifier: string
  /** Where the user goes afterwards. */
  next: string
}

const place = ['staff-provider-flow']

export function sealFlow(keys: Keys, { origin, state, nonce, codeVerifier, next }: Flow, now: Date): string {
  const { current } = keys.read()
  const expires = String(now.getTime() + flowSeconds * 1_000)
  const fields = [origin, state, nonce, codeVerifier, next, expires]
  return `${current.version}.${sealFields(current, place, fields).toString('base64url')}`
}

/** Null if it was not sealed here or has expired. */
export function openFlow(keys: Keys, sealed: string, now: Date): Flow | null {
  const [, version, box] = /^(\d{1,5})\.([\w-]+)$/.exec(sealed) ?? []
  if (version === undefined || box === undefined) return null
  try {
    const fields = unsealFields(keys.read(), place, Number(version), Buffer.from(box, 'base64url'))
    const [origin = '', state = '', nonce = '', codeVerifier = '', next = '', expires = ''] = fields
    return now.getTime() < Number(expires) ? { origin, state, nonce, codeVerifier, next } : null
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}
