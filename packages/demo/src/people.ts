import { computeCheckDigit } from '../../../src/platform/identity.ts'
import { personOf } from './names.ts'

export type DemoPerson = { name: string; identity: string; account: string }

/** 40 years of 12 months of 28 days. */
export const mostPeople = 13_440

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * A fictitious person: the area code 999999 is not assigned and the name is invented. Deterministic and unique for
 * numbers below `mostPeople`.
 */
export function demoPerson(number: number): DemoPerson {
  const year = 1955 + (number % 40)
  const month = 1 + (Math.floor(number / 40) % 12)
  const day = 1 + (Math.floor(number / 480) % 28)
  const digits = `999999${year}${two(month)}${two(day)}001`
  return {
    name: personOf(number),
    identity: digits + computeCheckDigit(digits),
    account: `6200000000${String(number).padStart(9, '0')}`,
  }
}

/**
 * ID numbers for trying look-ups, with payments in every district: the first is the head of a household to which the
 * second belongs, the third lives in the same village.
 */
export const demoIdentities = ['999999195501010014', '999999195601010011', '999999195701010019'] as const
