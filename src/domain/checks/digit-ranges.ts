import type { FoldedText } from './fold-text.ts'

export type PersonalDataKind = 'id-number' | 'phone' | 'bank-card' | 'minor'

/** Stands for what was found already: a letter of none of our languages, across which nothing is read. */
export const blank = 'ǂ'

export type Range = {
  kind: PersonalDataKind
  /** In folded text. */
  from: number
  to: number
  /** The number itself, where the range holds other digits too. */
  digits?: string
}

/** Labels such as 电话 stand at most this far before their number. */
const labelDistance = 32

/** Of mobile phones; all other numbers of persons have more. */
const fewestDigits = 11

/**
 * Whether a folded text has digits enough for the number of a person, without a letter of a name or word between them. No
 * pattern of numbers matches a text without: most texts need not be searched.
 */
export function mayHoldNumber(text: string): boolean {
  let digits = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) {
      digits += 1
      if (digits === fewestDigits) return true
    } else if (isLetter(code)) digits = 0
  }
  return false
}

/** Lower-case Latin letters and the usual Chinese characters: folded texts have few others. */
const isLetter = (code: number): boolean => (code >= 0x4e00 && code <= 0x9fff) || (code >= 0x61 && code <= 0x7a)

export const isLabelled = ({ text }: Pick<FoldedText, 'text'>, from: number, label: RegExp): boolean =>
  label.test(text.slice(Math.max(0, from - labelDistance), from))

/** Whether the digits belong to a decimal, or a unit of money follows. A comma may separate columns. */
export const isAmount = (text: string, from: number, to: number): boolean =>
  /(?:^|\D)0\.$/.test(text.slice(Math.max(0, from - 3), from)) ||
  /^(?:\.\d+(?![\da-z])| ?(?:万|亿)?元)/.test(text.slice(to, to + 24))

/** Whether digits with signs between them are amounts beside each other: decimals or thousands, and other signs too. */
export function isRowOfAmounts(found: string): boolean {
  const signs = new Set(found.match(/[^\dx]+/g))
  return signs.size > 1 && !isEachApart(found) && /\d\.\d{1,2}(?!\d)|\d,\d{3}(?!\d)/.test(found)
}

/** Whether nobody writes amounts, dates or codes so: signs such as brackets and asterisks, or one after each digit. */
export const hasUnusualSign = (found: string): boolean => /[^\d\s./:-]/.test(found) || isEachApart(found)

const isEachApart = (found: string): boolean => !/[\dx]{2}/.test(found)

/** Hexadecimal names of files and checksums hold digits by chance. */
function isInHash(text: string, from: number, to: number): boolean {
  const before = /[\da-z]*$/.exec(text.slice(Math.max(0, from - 64), from))?.[0] ?? ''
  const after = /^[\da-z]*/.exec(text.slice(to, to + 64))?.[0] ?? ''
  const token = before + text.slice(from, to) + after
  return token.length >= 24 && /^[\da-f]+$/.test(token) && /[a-f]/.test(token)
}

/** Finds what one of the patterns matches and `accepts` takes; of two that overlap the longer one. */
export function patternRanges(
  folded: FoldedText,
  kind: PersonalDataKind,
  patterns: readonly RegExp[],
  accepts: (digits: string, from: number, found: string) => boolean,
): Range[] {
  const ranges: Range[] = []
  for (const pattern of patterns)
    for (const { 0: found, index } of folded.text.matchAll(pattern)) {
      const from = index + found.search(/\d/)
      const to = index + found.search(/\D*$/)
      const digits = found.replaceAll(/\D/g, '')
      if (isAmount(folded.text, from, to) || isInHash(folded.text, from, to) || !accepts(digits, from, found)) continue
      ranges.push({ kind, from, to })
    }
  return withoutOverlaps(ranges)
}

/** Keeps the longer of two. */
export function withoutOverlaps(ranges: readonly Range[]): Range[] {
  const kept: Range[] = []
  for (const range of ranges.toSorted((one, other) => one.from - other.from || other.to - one.to))
    if ((kept.at(-1)?.to ?? 0) <= range.from) kept.push(range)
  return kept
}
