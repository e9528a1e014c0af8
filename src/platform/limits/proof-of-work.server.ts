import { createHmac, type KeyObject } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'

/** Work that the browser does in the background: one or two seconds on a phone at level 1. */
const cost = 500
const leastTries = 400
const mostTries = 1_600
const validSeconds = 600
/** Sixteen times the work of level 1: half a minute on an old phone. */
const highestLevel = 5

export type { Challenge }

/** Work doubles with each level. */
const costOf = (level: number): number => cost * 2 ** (Math.min(level, highestLevel) - 1)

/**
 * Difficulty level by the number of tries taken: 0 within the free ones, then one level more each time the excess
 * doubles.
 */
export const challengeLevel = (taken: number, free: number): number =>
  taken <= free ? 0 : Math.min(highestLevel, 1 + Math.floor(Math.log2(1 + (taken - free - 1) / free)))

/** Each use signs with its own key, so that a challenge for one use is invalid for another. */
const secretOf = (key: KeyObject, use: string): string =>
  createHmac('sha256', key).update(`proof-of-work\0${use}`).digest('base64')

/** @param use names what the work is for, such as `subsidy`. */
export const makeChallenge = (key: KeyObject, use: string, level: number): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: costOf(level),
    counter: randomInt(leastTries, mostTries),
    deriveKey,
    expiresAt: new Date(Date.now() + validSeconds * 1_000),
    hmacSignatureSecret: secretOf(key, use),
  })

const payloadSchema = z.object({
  challenge: z.object({ parameters: z.looseObject({ cost: z.int() }), signature: z.string().max(200) }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: z.string().max(200) }),
})

/**
 * Checks the solution of a challenge that was signed for `use`. The cost is signed too, so easier challenges fail. One
 * level below the required one is accepted: the level may have risen while the visitor's browser worked.
 * @returns the challenge's signature, which the caller must accept only once; null for anything else.
 */
export async function checkProof(key: KeyObject, use: string, level: number, text: string): Promise<string | null> {
  const payload = parse(text)
  if (!payload || payload.challenge.parameters.cost < costOf(Math.max(1, level - 1))) return null
  const { verified } = await verifySolution({
    challenge: payload.challenge,
    solution: payload.solution,
    deriveKey,
    hmacSignatureSecret: secretOf(key, use),
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
