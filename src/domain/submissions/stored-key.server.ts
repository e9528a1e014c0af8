import { createHash } from 'node:crypto'

/**
 * The key under which a citizen's form is stored, as a UUID. The same form with the same content is the same row; with
 * other content (going back in the browser to correct it) it is another. The form's own key is 122 random bits and is
 * not stored, so that guessed contents cannot be checked against the hash.
 * @param typed all that was typed, in a fixed order.
 */
export function storedKey(submissionKey: string, typed: readonly unknown[]): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([submissionKey.toLowerCase(), ...typed]))
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
