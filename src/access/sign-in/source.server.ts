import { createHmac } from 'node:crypto'
import type { Keys } from '../../platform/crypto/keys.server.ts'

/**
 * Pseudonym of a visitor's address in the audit: shows that two sign-ins came from one place, but not from which. The
 * address cannot be found without the keys, and a new key makes new pseudonyms.
 */
export const hashSource = (keys: Keys, address: string): string =>
  createHmac('sha256', keys.read().current.index).update(`sign-in\0${address}`).digest('hex').slice(0, 8)
