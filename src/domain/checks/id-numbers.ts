import { computeCheckDigit } from '../../platform/identity.ts'
import { isAmount, isLabelled, isRowOfAmounts, type Range } from './digit-ranges.ts'
import type { FoldedText } from './fold-text.ts'

export const idLabel = /(?:身份证|身份证件|证件|公民身份|身份号|户口|\bid\b)[^\n]{0,16}$/

/** Assigned prefixes of provinces (GB/T 2260) and 9 for foreigners' cards, which the 999999 of invented persons shares. */
const areaPattern = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|9\d)/

const isDay = (month: string, day: string): boolean =>
  Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31

const hasBirthDate = (digits: string): boolean =>
  /^(?:19|20)/.test(digits.slice(6, 8)) && isDay(digits.slice(10, 12), digits.slice(12, 14))

/** Digits with up to four characters between two of them that are neither letters nor digits. */
const digitSequence = /\d(?:[^\p{L}\p{N}]{0,4}\d){13,}(?:[^\p{L}\p{N}]{0,4}x)?/gu

type Digit = { value: string; at: number; afterGap: boolean }

function digitsOf(text: string, offset: number): Digit[] {
  const digits: Digit[] = []
  let lastAt = -1
  for (let at = 0; at < text.length; at += 1) {
    const value = text[at] ?? ''
    if (value !== 'x' && (value < '0' || value > '9')) continue
    digits.push({ value, at: offset + at, afterGap: lastAt !== at - 1 })
    lastAt = at
  }
  return digits
}

/** ID numbers with a check digit that is right, or that stand after their label; old ones of 15 digits by themselves. */
export function findIdNumbers(folded: FoldedText): Range[] {
  const ranges: Range[] = []
  for (const match of folded.text.matchAll(digitSequence)) {
    const digits = digitsOf(match[0], match.index)
    for (let from = 0; from < digits.length;) {
      const length = idLengthAt(folded, digits, from)
      if (length > 0)
        ranges.push({ kind: 'id-number', from: digits[from]?.at ?? 0, to: (digits[from + length - 1]?.at ?? 0) + 1 })
      from += Math.max(1, length)
    }
  }
  return ranges
}

/** How many digits from `from` on are an ID number; 0 for none. */
function idLengthAt(folded: FoldedText, digits: readonly Digit[], from: number): number {
  if (digits.length - from < 15 || !areaPattern.test(`${digits[from]?.value}${digits[from + 1]?.value}`)) return 0
  const startsToken = from === 0 || digits[from]?.afterGap === true
  const endsToken = (count: number): boolean =>
    from + count === digits.length || digits[from + count]?.afterGap === true
  const window = digits.slice(from, from + 18)
  const value = window.map(({ value: digit }) => digit).join('')
  const written = (count: number): string => folded.text.slice(window[0]?.at ?? 0, (window[count - 1]?.at ?? 0) + 1)
  const hasGaps = (count: number): boolean => window.slice(1, count).some(({ afterGap }) => afterGap)

  if (value.length === 18 && hasBirthDate(value)) {
    const isToken = startsToken && endsToken(18)
    const isWritten = hasGaps(18) ? isToken && !isRowOfAmounts(written(18)) : true
    if (isWritten && computeCheckDigit(value.slice(0, 17)) === value[17]?.toUpperCase()) return 18
    // Excel keeps 15 digits and writes zeros for the others. Later years are serial numbers with a date.
    if (isToken && !hasGaps(18) && value.endsWith('000') && Number(value.slice(6, 10)) < 2020) return 18
    if (isToken && isLabelled(folded, window[0]?.at ?? 0, idLabel)) return 18
  }
  // Numbers of before 1999 have no check digit: only where they stand alone, and not for those born before 1910.
  const isOld = /^\d{6}[1-9]\d/.test(value) && isDay(value.slice(8, 10), value.slice(10, 12)) && /^\d{15}/.test(value)
  if (isOld && startsToken && endsToken(15) && isOldGrouping(window) && standsAlone(folded, window[0], window[14]))
    return 15
  return 0
}

/** 15 digits in one piece, as 6-6-3, or each by itself. */
function isOldGrouping(window: readonly Digit[]): boolean {
  const gaps = window.slice(1, 15).flatMap(({ afterGap }, at) => (afterGap ? [at + 1] : []))
  return gaps.length === 0 || gaps.length === 14 || gaps.join() === '6,12'
}

function standsAlone({ text }: FoldedText, first: Digit | undefined, last: Digit | undefined): boolean {
  const from = first?.at ?? 0
  const to = (last?.at ?? 0) + 1
  return (
    !/[a-z.]$/.test(text.slice(Math.max(0, from - 1), from)) &&
    !isAmount(text, from, to) &&
    !/^[a-z]/.test(text.slice(to, to + 1))
  )
}
