import { type Challenge, solveChallenge as solve } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** The proof that the server asks for, as a text to send; null where the browser may not reckon (no TLS) or gave up. */
export async function solveChallenge(challenge: Challenge): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const solution = await solve({ challenge, deriveKey })
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
