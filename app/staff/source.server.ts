import { createHmac } from 'node:crypto'
import type { Keys } from '../db/keys.server.ts'

/**
 * Stands in the audit for a visitor's address: enough to see that two sign-ins came from one place, too little to say
 * from which. Nobody finds the address from it without the keys, and a new key makes new ones.
 */
export const sourceOf = (keys: Keys, address: string): string =>
  createHmac('sha256', keys.read().current.index).update(`sign-in\0${address}`).digest('hex').slice(0, 8)
