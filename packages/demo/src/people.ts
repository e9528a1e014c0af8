import { computeCheckDigit } from '../../../src/platform/identity.ts'
import { personOf } from './names.ts'

export type DemoPerson = { name: string; identity: string; account: string }

/** 40 years of 12 months of 28 days. */
export const mostPeople = 13_440

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * A fictitious person: the area code 999999 is not assigned and the name is invented. Deterministic and unique: below
 * `mostPeople` for people of no village, above it for those of the rolls (`villagerNumber`).
 */
export const demoPerson = (number: number): DemoPerson => ({
  name: personOf(number),
  identity: identityOf(number),
  account: accountOf(number),
})

/** The bank account of `demoPerson`. */
export const accountOf = (number: number): string => `6200000000${String(number).padStart(9, '0')}`

/** The ID number of `demoPerson`. */
export function identityOf(number: number): string {
  const digits = number < mostPeople ? digitsOf(number) : villagerDigits(number - mostPeople)
  return digits + computeCheckDigit(digits)
}

function digitsOf(number: number): string {
  const year = 1955 + (number % 40)
  const month = 1 + (Math.floor(number / 40) % 12)
  const day = 1 + (Math.floor(number / 480) % 28)
  return `999999${year}${two(month)}${two(day)}001`
}

const firstYear = 1930
const yearsOfBirth = 91
const daysOfYear = 12 * 28
/** With two serial numbers, one for each sex, for every household born on a day; 001 belongs to `digitsOf`. */
const mostHouseholds = daysOfYear * 499

/** The number of a person of the rolls. People of one household differ in year of birth or sex. */
export function villagerNumber(household: number, { born, sex }: { born: number; sex: '男' | '女' }): number {
  if (household >= mostHouseholds || born < firstYear || born >= firstYear + yearsOfBirth)
    throw new Error(`no identity for household ${household}, born ${born}`)
  return mostPeople + (household * yearsOfBirth + born - firstYear) * 2 + (sex === '女' ? 1 : 0)
}

function villagerDigits(number: number): string {
  const isFemale = number % 2
  const born = Math.floor(number / 2) % yearsOfBirth
  const household = Math.floor(number / 2 / yearsOfBirth)
  // Relatives have different birthdays.
  const day = (household + born * 7) % daysOfYear
  const serial = 3 + 2 * Math.floor(household / daysOfYear) - isFemale
  return `999999${firstYear + born}${two(1 + (day % 12))}${two(1 + Math.floor(day / 12))}${String(serial).padStart(3, '0')}`
}

/**
 * ID numbers for trying look-ups, with payments in every district: the first is the head of a household to which the
 * second belongs, the third lives in the same village.
 */
export const demoIdentities = ['999999195501010014', '999999195601010011', '999999195701010019'] as const
