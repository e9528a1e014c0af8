import { must } from '../../platform/text/form-field.ts'
import { findPersonalData } from '../checks/personal-data.ts'

/** ID and account numbers in what a citizen typed: nobody needs them to find the place. */
const numbersIn = (text: string) => findPersonalData(text).filter(({ kind }) => kind !== 'phone')

/** The text with the middle digits of ID and account numbers hidden. */
export function hideNumbers(text: string): string {
  let result = ''
  let at = 0
  for (const { start, end, masked } of numbersIn(text)) {
    result += text.slice(at, start) + masked
    at = end
  }
  return result + text.slice(at)
}

export const withoutNumbers = must(
  (text) => numbersIn(text).length === 0,
  '不用写身份证号、银行账号，我们已经把它隐去；写明在第几段、哪一行就可以',
)
