import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** The solution of a challenge, encoded as a browser sends it. */
export async function solveProof(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** The challenge in the headers of an API response. */
export const readChallenge = (headers: Headers): Challenge =>
  JSON.parse(Buffer.from(headers.get('proof-of-work-challenge') ?? '', 'base64').toString()) as Challenge
