import { createHmac, type KeyObject } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'

/**
 * Work that a browser does before it is answered again: nothing to see, to read or to solve for its user, a second or
 * two for a phone, and dear for who asks ten thousand times.
 */
const cost = 500
const leastTries = 400
const mostTries = 1_600
const validSeconds = 600

export type { Challenge }

const secretOf = (key: KeyObject): string => createHmac('sha256', key).update('proof-of-work').digest('base64')

export const makeChallenge = (key: KeyObject): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(leastTries, mostTries),
    deriveKey,
    expiresAt: new Date(Date.now() + validSeconds * 1_000),
    hmacSignatureSecret: secretOf(key),
  })

const payloadSchema = z.object({
  challenge: z.object({ parameters: z.looseObject({}), signature: z.string().max(200) }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: z.string().max(200) }),
})

/**
 * Whether a text is the solution of a challenge of ours that has not run out. Gives its signature, by which whoever asks
 * must see to it that it is used only once; null for anything else.
 */
export async function checkProof(key: KeyObject, text: string): Promise<string | null> {
  const payload = parse(text)
  if (!payload) return null
  const { verified } = await verifySolution({
    challenge: payload.challenge,
    solution: payload.solution,
    deriveKey,
    hmacSignatureSecret: secretOf(key),
  }).catch(() => ({ verified: false }))
  return verified ? (payload.challenge.signature ?? null) : null
}

function parse(text: string): Payload | null {
  try {
    const parsed = payloadSchema.safeParse(JSON.parse(Buffer.from(text, 'base64').toString()))
    return parsed.success ? (parsed.data as unknown as Payload) : null
  } catch {
    return null
  }
}
