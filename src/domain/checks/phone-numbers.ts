import {
  hasUnusualSign,
  isLabelled,
  isRowOfAmounts,
  patternRanges,
  type Range,
  withoutOverlaps,
} from './digit-ranges.ts'
import type { FoldedText } from './fold-text.ts'

export const phoneLabel = /(?:电话|手机|联系方式|手机号|微信|热线|号码|phone|mobile|tel|☎)[^\n\d]{0,12}\n?[^\n\d]{0,4}$/

const phonePatterns = [
  /(?<!\d)(?:\+?(?:00)?86[ -]?|0)?1[3-9]\d{9}(?!\d)/g,
  /(?<!\d)(?<!\d[./~:-])(?:\+?(?:00)?86[ -]{0,2}|0)?1[3-9]\d([ ./_~:-]{1,3})\d{4}\1\d{4}(?!\d|[./~:-]\d)/g,
  /(?<!\d)(?<!\d[.,-])(?:\+?86[ -]{0,2})?1[3-9]\d(?:[ -]{1,3}\d{8}|\d{4}[ -]{1,3}\d{4}|\d[ -]{1,3}\d{3}[ -]{1,3}\d{4}|[ -]{1,3}\d{3}[ -]{1,3}\d{5}|\d[ -]{1,3}\d{4}[ -]{1,3}\d{3})(?!\d|[ .-]\d)/g,
  /(?<!\d)(?<!\d[ \t,])1([ \t.,-]{1,2})[3-9](?:\1\d){9}(?![ \t.,-]{0,2}\d)/g,
  /(?<!\d)(?<!\d\n)1\n[3-9](?:\n\d){9}(?!\d|\n\d)/g,
  /(?<=[^\s\d.,-][ ]?)1[3-9][\d -]{1,11}\n[ ]{0,3}\d[\d -]{0,10}(?!\d)/g,
]

/**
 * In groups, or each digit by itself, with whatever signs nobody writes within an amount, a date or a code: brackets,
 * asterisks, bars. `.accepts` refuses ordinary separators, which the patterns above know.
 */
const disguised =
  /(?<!\d)(?<!\d[^\p{L}\p{N}\n])1(?:[^\p{L}\p{N}\s,;、，；<>=+~%$￥]| ){0,3}[3-9](?:(?:[^\p{L}\p{N}\s,;、，；<>=+~%$￥]| ){0,3}\d){9}(?!\d|[^\p{L}\p{N}\s]\d)/gu

/** After a word such as 电话, any eleven digits. */
const labelledPhone = /(?<!\d)1[^\p{L}\p{N}]{0,4}[3-9](?:[^\p{L}\p{N}]{0,4}\d){9}(?!\d)/gu

const isPhone = (digits: string): boolean => /^(?:(?:00)?86|0)?1[3-9]\d{9}$/.test(digits)

/** Mobile numbers; landlines of offices are none. */
export function findPhones(folded: FoldedText): Range[] {
  const ranges = [
    ...patternRanges(folded, 'phone', phonePatterns, isPhone),
    ...patternRanges(
      folded,
      'phone',
      [disguised],
      (digits, _, found) => isPhone(digits) && hasUnusualSign(found) && !isRowOfAmounts(found),
    ),
    ...patternRanges(
      folded,
      'phone',
      [labelledPhone],
      (digits, from) => isPhone(digits) && isLabelled(folded, from, phoneLabel),
    ),
  ]
  return withoutOverlaps(ranges).map((range) => ({ ...range, from: afterPrefix(folded.text, range) }))
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
