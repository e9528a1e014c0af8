import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProofRequired } from '../../platform/limits/admission.server.ts'

/** Response header of a 429: the challenge as base64-encoded JSON. */
const challengeHeader = 'proof-of-work-challenge'
/** Request header of the retry: base64-encoded `{challenge, solution}`. */
const proofHeader = 'proof-of-work'

export function readProof({ headers }: FastifyRequest): string {
  const proof = headers[proofHeader]
  return typeof proof === 'string' && proof.length <= 4_000 ? proof : ''
}

/** Runs `call` and adds the challenge header if it throws `ProofRequired`. */
export async function withChallenge<T>(reply: FastifyReply, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProofRequired)
      reply.header(challengeHeader, Buffer.from(JSON.stringify(error.challenge)).toString('base64'))
    throw error
  }
}
