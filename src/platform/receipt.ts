import * as z from 'zod/mini'
import { must } from './text/form-field.ts'
import { compactNumber } from './text/visible.ts'

/** Receipt numbers: twelve characters, easy to read out and to copy by hand. The last one is a check character. */

/** Digits and capitals without lookalikes: 32 characters, five bits each. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const randomCharacters = 11

/** A receipt number such as `7KQ2-M9XD-4HTB` from eleven random bytes, with 55 bits of randomness. */
export function createReceipt(random: Uint8Array): string {
  if (random.length < randomCharacters) throw new Error('A receipt number needs eleven random bytes.')
  const characters = Array.from(random.subarray(0, randomCharacters), (byte) => alphabet[byte % 32]).join('')
  return formatReceipt(characters + checkCharacter(characters))
}

/** Normalizes a typed receipt number: lower case, full width, other dashes or none. Null if it is not valid. */
export function readReceipt(typed: string): string | null {
  const plain = compactNumber(typed).toUpperCase()
  if (plain.length !== randomCharacters + 1 || Array.from(plain).some((character) => !alphabet.includes(character)))
    return null
  return checkCharacter(plain.slice(0, -1)) === plain.slice(-1) ? formatReceipt(plain) : null
}

export const receiptError = '回执编号有误，请对照回执核对'

/** A receipt number in a form, as it was typed. */
export const receiptField = z.string().check(must((typed) => readReceipt(typed) !== null, receiptError))

const formatReceipt = (plain: string): string => `${plain.slice(0, 4)}-${plain.slice(4, 8)}-${plain.slice(8)}`

/**
 * The Luhn algorithm modulo 32 (ISO/IEC 7812 defines it for ten digits): detects every single wrong character and
 * nearly every transposition of two adjacent ones.
 */
function checkCharacter(characters: string): string {
  let sum = 0
  for (const [place, character] of Array.from(characters).entries()) {
    const placeFromEnd = characters.length - 1 - place
    const value = alphabet.indexOf(character) * (placeFromEnd % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / 32) + (value % 32)
  }
  return alphabet[(32 - (sum % 32)) % 32] ?? ''
}
