/** Accepted ID numbers (specification, section 5): 15 digits, 18 digits, or 17 digits and X or x. */
export const identityPattern = /^(\d{15}|\d{17}[\dXx])$/

/** GB 11643-1999: weights of the first 17 digits; the sum modulo 11 picks the check digit. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkDigits = '10X98765432'

/** The check digit for 17 digits. */
export function computeCheckDigit(digits: string): string {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  return checkDigits[sum % 11] ?? ''
}

/**
 * The normal form for storing and looking up an ID number: 18 characters with an upper-case X. The old form of 15
 * digits gets the century 19 and a check digit. Null if the text does not match `identityPattern`. Does not verify the
 * check digit.
 */
export function normaliseIdentity(text: string): string | null {
  if (!identityPattern.test(text)) return null
  if (text.length === 18) return text.toUpperCase()
  const digits = `${text.slice(0, 6)}19${text.slice(6)}`
  return digits + computeCheckDigit(digits)
}

/** Whether the check digit of a normalised ID number is right. */
export const hasValidCheckDigit = (identity: string): boolean =>
  computeCheckDigit(identity.slice(0, 17)) === identity[17]
