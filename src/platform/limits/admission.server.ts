import type { KeyObject } from 'node:crypto'
import { waitInWords } from '../dates.ts'
import { AppError } from '../errors.ts'
import { enclosingNetworks } from './networks.ts'
import { checkTicket, isTicket, makeTicket, patienceLimit, type Purpose } from './patience.server.ts'
import { type Challenge, checkProof, challengeLevel, makeChallenge } from './proof-of-work.server.ts'
import { type Limit, type Limits, widen } from './limits.server.ts'

/** Limits of an action that needs no account. */
export type AdmissionRules<Shared extends string> = {
  /** Name of the action; a proof of work for one use is invalid for another. */
  use: string
  /** Counts every request. Above `free` proof of work is required, above `points` the address is refused. */
  address: Limit & { free: number }
  /**
   * Limits that strangers share with the person concerned, such as one per ID number and a global one. They count
   * admitted requests only. Above their points they require proof of work and never refuse, so that strangers cannot
   * lock anybody out.
   */
  shared: Record<Shared, Limit>
}

/**
 * `waitSeconds`: time until it would be admitted without proof of work. `ticket`: the proof of those who wait a little
 * instead of working, such as visitors without JavaScript; null if their address has waited too often.
 */
export type Refusal =
  | { state: 'proof'; challenge: Challenge; ticket: string | null; waitSeconds: number }
  | { state: 'refused'; waitSeconds: number }
/** `giveBack` returns every try that the admission took, for what fails afterwards through no fault of the applicant. */
export type Admission = { state: 'admitted'; giveBack: () => Promise<void> } | Refusal

/** Refused for now; admitted once the challenge is solved. */
export class ProofRequired extends AppError {
  readonly challenge: Challenge
  readonly ticket: string | null

  constructor(message: string, { challenge, ticket, waitSeconds }: Extract<Refusal, { state: 'proof' }>) {
    super('too_many', message, waitSeconds)
    this.challenge = challenge
    this.ticket = ticket
  }
}

/** @param sentence makes the message from how long to wait, in words. */
export function toRefusal(admission: Refusal, sentence: (wait: string) => string): AppError {
  const message = sentence(waitInWords(admission.waitSeconds))
  if (admission.state === 'proof') return new ProofRequired(message, admission)
  return new AppError('too_many', message, admission.waitSeconds)
}

export type Applicant<Shared extends string> = {
  address: string
  keys: Record<Shared, string>
  /** The solved challenge, a ticket, or empty. */
  proof: string
}

type Limited = [limit: Limit, key: string]

const usedOnce: Limit = { name: 'proof', points: 1, seconds: 900 }

/** Decides whether a request is admitted, and counts it. */
export async function admit<Shared extends string>(
  limits: Limits,
  key: KeyObject,
  { use, address, shared }: AdmissionRules<Shared>,
  { address: from, keys, proof }: Applicant<Shared>,
): Promise<Admission> {
  let level = 0
  let waitSeconds = 1
  const taken: Limited[] = []
  const demand = (tries: number, free: number, resetSeconds: number): void => {
    const needed = challengeLevel(tries, free)
    if (needed > 0) waitSeconds = Math.max(waitSeconds, resetSeconds)
    level = Math.max(level, needed)
  }
  const admitted: Admission = {
    state: 'admitted',
    async giveBack() {
      for (const each of taken) await limits.giveBack(...each)
    },
  }

  for (const network of enclosingNetworks(from)) {
    const limit = widen(address, network)
    const counted = await limits.count(limit, network.key)
    if (counted.waitSeconds !== null) return { state: 'refused', waitSeconds: counted.waitSeconds }
    taken.push([limit, network.key])
    demand(counted.taken, address.free * network.factor, counted.resetSeconds)
  }
  const limited = Object.entries<Limit>(shared).map(([name, limit]): Limited => [limit, keys[name as Shared]])
  for (const [at, { taken: tries, resetSeconds }] of (await limits.read(limited)).entries())
    demand(tries + 1, limited[at]?.[0].points ?? 0, resetSeconds)

  if (level === 0 && (await takeAllBelow(limits, limited))) {
    taken.push(...limited)
    return admitted
  }
  const purpose = { use, address: from, keys }
  const signature = isTicket(proof)
    ? await checkPatience(limits, key, purpose, proof)
    : proof
      ? await checkProof(key, use, level, proof)
      : null
  if (signature && (await limits.take(usedOnce, signature)) === null) {
    for (const [limit, of] of limited) await limits.count(limit, of)
    taken.push([usedOnce, signature], ...limited)
    return admitted
  }
  return {
    state: 'proof',
    challenge: await makeChallenge(key, use, Math.max(1, level)),
    ticket: (await mayWait(limits, from)) ? makeTicket(key, purpose) : null,
    waitSeconds,
  }
}

/** Counts a ticket for the address that waited. @returns its signature, if it counts as proof. */
async function checkPatience(limits: Limits, key: KeyObject, purpose: Purpose, ticket: string): Promise<string | null> {
  const signature = checkTicket(key, purpose, ticket)
  return signature && (await limits.takeAddress(patienceLimit, purpose.address)) === null ? signature : null
}

async function mayWait(limits: Limits, address: string): Promise<boolean> {
  const counted = await limits.read(
    enclosingNetworks(address).map((network): [Limit, string] => [widen(patienceLimit, network), network.key]),
  )
  return counted.every(({ taken }, at) => taken < patienceLimit.points * (enclosingNetworks(address)[at]?.factor ?? 1))
}

/** Takes one try of each limit, or none if a concurrent request has used up one of them since it was read. */
async function takeAllBelow(limits: Limits, limited: readonly Limited[]): Promise<boolean> {
  const taken: Limited[] = []
  for (const [limit, key] of limited) {
    if (await limits.takeBelow(limit, key)) taken.push([limit, key])
    else {
      for (const each of taken) await limits.giveBack(...each)
      return false
    }
  }
  return true
}
