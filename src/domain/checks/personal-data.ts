import { checkDigitOf } from '../../platform/identity.ts'
import { isBankCard } from './bank-cards.ts'
import { foldText, type FoldedText } from './fold-text.ts'

export type PersonalDataKind = 'id-number' | 'phone' | 'bank-card'

export type PersonalDataFinding = {
  kind: PersonalDataKind
  /** Range in the text. */
  start: number
  end: number
  /** What to write in its place. */
  masked: string
}

/**
 * Finds ID numbers, mobile phones and bank cards, however they are spaced or spelled. Offices' landlines and codes of
 * organisations are no findings. In order, without overlaps.
 */
export function findPersonalData(text: string): PersonalDataFinding[] {
  const strict = findIn(text, foldText(text))
  // What is found is blanked out for what follows: an ID number written against a phone leaves the phone to be found.
  const loose = findIn(text, foldText(blankOut(text, strict), true))
  return [...strict, ...loose].toSorted((one, other) => one.start - other.start)
}

function findIn(original: string, folded: FoldedText): PersonalDataFinding[] {
  const findings: PersonalDataFinding[] = []
  for (const find of [findIdNumbers, findBankCards, findPhones]) {
    const ranges = find(folded)
    for (const { kind, from, to } of ranges) {
      const start = folded.starts[from] ?? 0
      const end = folded.ends[to - 1] ?? 0
      findings.push({ kind, start, end, masked: mask(original.slice(start, end), kind) })
    }
    folded.text = blankOut(
      folded.text,
      ranges.map(({ from, to }) => ({ start: from, end: to })),
    )
  }
  return findings.toSorted((one, other) => one.start - other.start)
}

function blankOut(text: string, ranges: readonly { start: number; end: number }[]): string {
  let result = ''
  let at = 0
  for (const { start, end } of ranges) {
    result += text.slice(at, start) + '\u0001'.repeat(end - start)
    at = end
  }
  return result + text.slice(at)
}

/** Range in folded text. */
type Range = { kind: PersonalDataKind; from: number; to: number }

const keptCharacters = { 'id-number': [3, 4], phone: [3, 4], 'bank-card': [0, 4] } as const

function mask(original: string, kind: PersonalDataKind): string {
  const { text, starts, ends } = foldText(original, true)
  const significant = Array.from(text).flatMap((character, at) => (/[\dx]/.test(character) ? [at] : []))
  const [first, last] = keptCharacters[kind]
  let masked = ''
  let place = 0
  for (let at = 0; at < text.length; at += 1) {
    const isSignificant = place < significant.length && significant[place] === at
    if (isSignificant) place += 1
    const isKept = !isSignificant || place <= first || place > significant.length - last
    masked += isKept ? original.slice(starts[at], ends[at]) : '*'
  }
  return masked
}

const idLabel = /(?:身份证|身份证件|证件|公民身份|身份号|户口|\bid\b)[^\n]{0,16}$/
const phoneLabel = /(?:电话|手机|联系方式|手机号|微信|phone|mobile|tel|☎)[^\n\d]{0,12}\n?[^\n\d]{0,4}$/
const cardLabel = /(?:一卡通|存折|惠农|社保卡|银行卡|卡号|打卡|农行卡|信用社)[^\n\d]{0,14}\n?[^\n\d]{0,4}$/

const isLabelled = (folded: FoldedText, from: number, label: RegExp): boolean =>
  label.test(folded.text.slice(Math.max(0, from - 24), from))

/** Assigned prefixes of provinces (GB/T 2260) and 9 for foreigners' cards, which the 999999 of invented persons shares. */
const areaPattern = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|9\d)/

const isDay = (month: string, day: string): boolean =>
  Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31

const hasBirthDate = (digits: string): boolean =>
  /^(?:19|20)/.test(digits.slice(6, 8)) && isDay(digits.slice(10, 12), digits.slice(12, 14))

/** Digits with few separators between two of them, at most one line end among these. */
const digitSequence = /\d(?:(?:[ \t-]{0,3}(?:\n[ \t-]{0,3})?|[.,/_\\])\d){13,}(?:[ \t\n-]{0,3}x)?/g

type Digit = { value: string; at: number; afterGap: boolean }

function digitsOf(text: string, offset: number): Digit[] {
  const digits: Digit[] = []
  let lastAt = -1
  for (const [at, value] of Array.from(text).entries()) {
    if (!/[\dx]/.test(value)) continue
    digits.push({ value, at: offset + at, afterGap: lastAt !== at - 1 })
    lastAt = at
  }
  return digits
}

function findIdNumbers(folded: FoldedText): Range[] {
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
  const startsToken = from === 0 || digits[from]?.afterGap === true
  const endsToken = (count: number): boolean =>
    from + count === digits.length || digits[from + count]?.afterGap === true
  const window = digits.slice(from, from + 18)
  const value = window.map(({ value: digit }) => digit).join('')
  const hasGaps = (count: number): boolean => window.slice(1, count).some(({ afterGap }) => afterGap)
  if (!areaPattern.test(value)) return 0

  if (value.length === 18 && hasBirthDate(value)) {
    const isToken = startsToken && endsToken(18)
    const isWritten = hasGaps(18) ? isToken : true
    if (isWritten && checkDigitOf(value.slice(0, 17)) === value[17]?.toUpperCase()) return 18
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

/** Whether the digits belong to a decimal, or a unit of money follows. A comma may separate columns. */
const isAmount = (text: string, from: number, to: number): boolean =>
  /(?:^|\D)0\.$/.test(text.slice(Math.max(0, from - 3), from)) ||
  /^(?:\.\d+(?![\da-z])| ?(?:万|亿)?元)/.test(text.slice(to, to + 24))

/** Hexadecimal names of files and checksums hold digits by chance. */
function isInHash(text: string, from: number, to: number): boolean {
  const before = /[\da-z]*$/.exec(text.slice(Math.max(0, from - 64), from))?.[0] ?? ''
  const after = /^[\da-z]*/.exec(text.slice(to, to + 64))?.[0] ?? ''
  const token = before + text.slice(from, to) + after
  return token.length >= 24 && /^[\da-f]+$/.test(token) && /[a-f]/.test(token)
}

const cardPatterns = [
  /(?<!\d)\d{16,19}(?!\d)/g,
  /(?<!\d)(?<!\d-)\d{4}(?:([ -]{1,3})\d{4}){3}(?:\1\d{1,3})?(?!\d|-\d)/g,
  /(?<!\d)(?<!\d-)\d{6}[ -]{1,3}\d{10,13}(?!\d|-\d)/g,
  /(?<!\d)(?<!\d[ \t,])\d([ \t,-]{1,2})\d(?:\1\d){14,17}(?![ \t,-]{0,2}\d)/g,
  /(?<!\d)(?<!\d-)\d{2,}(?:-\d{2,}){1,5}(?!\d|-\d)/g,
  // Broken at the end of a line that has other text before the number.
  /(?<=[^\s\d-][ ]?)\d[\d -]{3,19}\n[ ]{0,3}\d[\d -]{2,18}(?!\d)/g,
]

function findBankCards(folded: FoldedText): Range[] {
  return patternRanges(folded, 'bank-card', cardPatterns, (digits, from) => {
    if (isBankCard(digits)) return true
    // A wrong digit is a wrong card, but still shows the person's account.
    return /^62\d{14,17}$/.test(digits) && isLabelled(folded, from, cardLabel)
  })
}

const phonePatterns = [
  /(?<!\d)(?:\+?(?:00)?86[ -]?|0)?1[3-9]\d{9}(?!\d)/g,
  /(?<!\d)(?<!\d[./-])(?:\+?(?:00)?86[ -]{0,2}|0)?1[3-9]\d([ ./_-]{1,3})\d{4}\1\d{4}(?!\d|[./-]\d)/g,
  /(?<!\d)(?<!\d[.,-])(?:\+?86[ -]{0,2})?1[3-9]\d(?:[ -]{1,3}\d{8}|\d{4}[ -]{1,3}\d{4}|\d[ -]{1,3}\d{3}[ -]{1,3}\d{4}|[ -]{1,3}\d{3}[ -]{1,3}\d{5}|\d[ -]{1,3}\d{4}[ -]{1,3}\d{3})(?!\d|[ .-]\d)/g,
  /(?<!\d)(?<!\d[ \t,])1([ \t.,-]{1,2})[3-9](?:\1\d){9}(?![ \t.,-]{0,2}\d)/g,
  /(?<=[^\s\d.,-][ ]?)1[3-9][\d -]{1,11}\n[ ]{0,3}\d[\d -]{0,10}(?!\d)/g,
]
/** After a word such as 电话, any eleven digits. */
const labelledPhone =
  /(?<!\d)1(?:[ \t.-]{0,3}|[ \t]?\n[ \t]{0,3})[3-9](?:(?:[ \t.-]{0,3}|[ \t]?\n[ \t]{0,3})\d){9}(?!\d)/g

function findPhones(folded: FoldedText): Range[] {
  const isPhone = (digits: string): boolean => /^(?:(?:00)?86|0)?1[3-9]\d{9}$/.test(digits)
  const ranges = patternRanges(folded, 'phone', phonePatterns, isPhone)
  const labelled = patternRanges(
    folded,
    'phone',
    [labelledPhone],
    (digits, from) => isPhone(digits) && isLabelled(folded, from, phoneLabel),
  )
  return withoutOverlaps([...ranges, ...labelled]).map((range) => ({ ...range, from: afterPrefix(folded.text, range) }))
}

/** Where the last eleven digits begin: the country's prefix may stay. */
function afterPrefix(text: string, { from, to }: Range): number {
  let count = 0
  for (let at = to - 1; at >= from; at -= 1) {
    if (/\d/.test(text[at] ?? '')) count += 1
    if (count === 11) return at
  }
  return from
}

function patternRanges(
  folded: FoldedText,
  kind: PersonalDataKind,
  patterns: readonly RegExp[],
  accepts: (digits: string, from: number) => boolean,
): Range[] {
  const ranges: Range[] = []
  for (const pattern of patterns)
    for (const { 0: found, index: from } of folded.text.matchAll(pattern)) {
      const to = from + found.trimEnd().length
      const digits = found.replaceAll(/\D/g, '')
      if (isAmount(folded.text, from, to) || isInHash(folded.text, from, to) || !accepts(digits, from)) continue
      ranges.push({ kind, from, to })
    }
  return withoutOverlaps(ranges)
}

/** Keeps the longer of two. */
function withoutOverlaps(ranges: readonly Range[]): Range[] {
  const kept: Range[] = []
  for (const range of ranges.toSorted((one, other) => one.from - other.from || other.to - one.to))
    if ((kept.at(-1)?.to ?? 0) <= range.from) kept.push(range)
  return kept
}
