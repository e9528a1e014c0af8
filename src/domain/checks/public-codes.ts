import type { PublicCode } from '../../platform/text/public-text.ts'
import { foldText } from './fold-text.ts'
import { findIdNumbers } from './id-numbers.ts'

/**
 * Codes made of area, date and sequence have the form of ID numbers, and one in eleven a valid check digit. From this
 * year on the date is taken for that of a payment, before for a birth. ID numbers of the row's own payee are refused in
 * either case (`revealsPayee`).
 */
const firstPaymentYear = 2010

/**
 * Lets a code of a payment pass that everybody can read, or says in a sentence why not: it holds an ID number. Other
 * numbers of persons cannot be told from codes.
 */
export function passCode(title: string, code: string): { code: PublicCode } | { problem: string } {
  // Fast path: a file has hundreds of thousands of codes.
  if (code.length < 18 || (/^[!-~]+$/.test(code) && !/19|200/.test(code.replace(/\D/g, ''))))
    return { code: code as PublicCode }
  const folded = foldText(code, 'decorated')
  const isIdNumber = findIdNumbers(folded).some(({ from, to }) => {
    const digits = folded.text.slice(from, to).replace(/\D/g, '')
    // The last of 18 characters may be X. ID numbers of 15 digits cannot be told from codes with a two-digit year.
    return digits.length >= 17 && Number(digits.slice(6, 10)) < firstPaymentYear
  })
  if (!isIdNumber) return { code: code as PublicCode }
  return { problem: `${title}里有身份证号，领款人看得到：请换成不含个人信息的编码` }
}
