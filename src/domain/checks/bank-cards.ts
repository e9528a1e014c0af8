/**
 * Beginnings of card numbers with the lengths that they have: UnionPay and the older cards of Chinese banks, then the
 * international schemes.
 */
const cards: readonly [beginning: RegExp, least: number, most: number][] = [
  [/^62/, 16, 19],
  [/^(?:60|68|69)/, 16, 19],
  [/^(?:9558|9559|955|940|94[0-9]|98[0-9]|90[0-9]|99[0-8])/, 16, 19],
  [/^4/, 16, 16],
  [/^5[1-5]/, 16, 16],
  [/^2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)/, 16, 16],
  [/^35(?:2[89]|[3-8]\d)/, 16, 16],
]

/** Whether a bank may have given this number to a card: known beginning, length and Luhn digit. */
export function isBankCard(digits: string): boolean {
  if (/^(\d)\1*$/.test(digits)) return false
  const isKnown = cards.some(
    ([beginning, least, most]) => beginning.test(digits) && digits.length >= least && digits.length <= most,
  )
  return isKnown && luhnSum(digits) % 10 === 0
}

/** ISO/IEC 7812: from the right, every second digit counts twice, as the sum of its digits. */
export function luhnSum(digits: string): number {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const weighed = place % 2 === 1 ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum
}
