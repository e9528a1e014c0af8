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
