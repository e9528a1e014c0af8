import {
  hasUnusualSign,
  isLabelled,
  isRowOfAmounts,
  patternRanges,
  type Range,
  withoutOverlaps,
} from './digit-ranges.ts'
import type { FoldedText } from './fold-text.ts'

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
function isBankCard(digits: string): boolean {
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

/** Words after which a number is an account. */
export const accountLabel =
  /(?:一卡通|存折|折号|惠农|社保卡|银行卡|卡号|打卡|农行卡|信用社|账号|帐号|账户号码|账户|帐户)[^\n\d]{0,14}\n?[^\n\d]{0,4}$/
/** Words after which any number of this length is one, whatever its last digit. */
const certainLabel =
  /(?:(?:银行|收款|打款|汇款|开户|对公|个人|转账|发放|存款|补贴)[^\n\d]{0,6}(?:账|帐)[户号]|(?:账|帐)号|(?:银行|社保|农行|农商|信用)卡(?:号|账号)?|卡号|折号|存折|一卡通(?:号|账号)?|(?:账|帐)户号码?)(?:\([^)\n\d]{0,10}\))?[^\p{L}\d\n]{0,6}(?:为|是)?[^\p{L}\d\n]{0,4}\n?[^\p{L}\d\n]{0,4}$/u

const cardPatterns = [
  /(?<!\d)\d{16,19}(?!\d)/g,
  /(?<!\d)(?<!\d-)\d{4}(?:([ -]{1,3})\d{4}){3}(?:\1\d{1,3})?(?!\d|-\d)/g,
  /(?<!\d)(?<!\d-)\d{6}[ -]{1,3}\d{10,13}(?!\d|-\d)/g,
  /(?<!\d)(?<!\d[ \t,])\d([ \t,-]{1,2})\d(?:\1\d){14,17}(?![ \t,-]{0,2}\d)/g,
  /(?<!\d)(?<!\d\n)\d(?:\n\d){15,18}(?!\d|\n\d)/g,
  /(?<!\d)(?<!\d-)\d{2,}(?:-\d{2,}){1,5}(?!\d|-\d)/g,
  // Broken at the end of a line that has other text before the number.
  /(?<=[^\s\d-][ ]?)\d[\d -]{3,19}\n[ ]{0,3}\d[\d -]{2,18}(?!\d)/g,
]
/** With any signs between the digits but those of columns, sums and lists. */
const disguised =
  /(?<!\d)(?<!\d[^\p{L}\p{N}\n])\d(?:(?:[^\p{L}\p{N}\s,;、，；<>=+~%$￥]| ){0,3}\d){15,18}(?!\d|[^\p{L}\p{N}\s]\d)/gu

/** Accounts of all banks have 12 to 23 digits; those of companies and old passbooks have no check digit. */
const labelledAccount = /(?<![\d\p{L}])\d(?:[^\p{L}\p{N}\n]{0,3}\d){11,22}(?!\d|\p{L})/gu

/** Bank cards by their check digit, and other accounts by the word before them. */
export function findBankAccounts(folded: FoldedText): Range[] {
  const cards = patternRanges(folded, 'bank-card', cardPatterns, (digits, from) => {
    if (isBankCard(digits)) return true
    // A wrong digit is a wrong card, but still shows the person's account.
    return /^62\d{14,17}$/.test(digits) && isLabelled(folded, from, accountLabel)
  })
  const hidden = patternRanges(
    folded,
    'bank-card',
    [disguised],
    (digits, _, found) => isBankCard(digits) && hasUnusualSign(found) && !isRowOfAmounts(found),
  )
  const accounts = patternRanges(
    folded,
    'bank-card',
    [labelledAccount],
    (digits, from) => !/^(\d)\1*$/.test(digits) && isLabelled(folded, from, certainLabel),
  )
  return withoutOverlaps([...accounts, ...cards, ...hidden])
}
