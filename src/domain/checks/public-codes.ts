import type { PublicCode } from '../../platform/text/public-text.ts'
import { foldText } from './fold-text.ts'
import { findIdNumbers } from './id-numbers.ts'

/**
 * Codes of area, date and sequence look like ID numbers, one in eleven with a right check digit. Dates from this year on
 * are of payments: nothing earlier is imported, and ID numbers of a row's own payee are refused whatever their date.
 */
const firstYearOfDates = 2010

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
    // Seventeen and an X. Old ones of fifteen are as any code with a short date.
    return digits.length >= 17 && Number(digits.slice(6, 10)) < firstYearOfDates
  })
  if (!isIdNumber) return { code: code as PublicCode }
  return { problem: `${title}里有身份证号，领款人看得到：请换成不含个人信息的编码` }
}
