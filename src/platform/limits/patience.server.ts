import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Limit } from './limits.server.ts'

/** How long a visitor waits who cannot solve a proof of work. */
export const patienceSeconds = 30
const validSeconds = 600

/** Waits of one address that count as proof. A person needs one or two; without a limit waiting in parallel is free. */
export const patienceLimit: Limit = { name: 'patience', points: 20, seconds: 3_600 }

/** What a ticket is for: it counts for nothing else. */
export type Purpose = { use: string; address: string; keys: Record<string, string> }

const prefix = 'waited.'

/** A signed ticket, which is a proof once the visitor has waited. */
export function makeTicket(key: KeyObject, purpose: Purpose): string {
  const body = `${Date.now()}.${randomBytes(9).toString('base64url')}`
  return `${prefix}${body}.${sign(key, purpose, body)}`
}

/** @returns the ticket's signature, which the caller must accept only once; null for anything else. */
export function checkTicket(key: KeyObject, purpose: Purpose, proof: string): string | null {
  if (!isTicket(proof)) return null
  const [, issued = '', nonce = '', signature = ''] = proof.split('.')
  const expected = Buffer.from(sign(key, purpose, `${issued}.${nonce}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const waitedMs = Date.now() - Number(issued)
  return waitedMs >= patienceSeconds * 1_000 && waitedMs <= validSeconds * 1_000 ? signature : null
}

export const isTicket = (proof: string): boolean => proof.startsWith(prefix)

const sign = (key: KeyObject, { use, address, keys }: Purpose, body: string): string =>
  createHmac('sha256', key)
    .update(`patience\0${JSON.stringify([use, address, Object.entries(keys).sort(), body])}`)
    .digest('base64url')
