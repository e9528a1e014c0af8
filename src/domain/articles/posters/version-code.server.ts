import { createHash } from 'node:crypto'

/** A released version as its record has it: none of these ever changes. */
export type ReleasedVersion = { articleId: number; number: number; time: Date }

/** Digits and small letters without lookalikes, since a code may be typed from paper: 32 characters, five bits each. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz0'
const keyCharacters = 8

/**
 * The code of a released version in the address on a poster, such as `1203-k7mq29xd`. It follows from what a backup keeps
 * and a rotation of keys does not change, so a poster stays valid as long as the record. It names a version and proves
 * nothing: a reader may see no more by guessing one than the article's public history shows.
 */
export function writeVersionCode({ articleId, number, time }: ReleasedVersion): string {
  const digest = createHash('sha256').update(`poster ${articleId} ${number} ${time.getTime()}`).digest()
  const key = Array.from(digest.subarray(0, keyCharacters), (byte) => alphabet[byte % alphabet.length]).join('')
  return `${articleId}-${key}`
}

/** The article that a typed code names, and the code as it was written. Null if it is none. */
export function readVersionCode(typed: string): { articleId: number; code: string } | null {
  const code = typed.toLowerCase()
  const articleId = new RegExp(`^([1-9]\\d{0,14})-[${alphabet}]{${keyCharacters}}$`).exec(code)?.[1]
  return articleId === undefined ? null : { articleId: Number(articleId), code }
}
