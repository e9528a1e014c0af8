import type { Rule } from '../../platform/field-rule.ts'
import { lengthOf, normaliseContent, textRule } from '../../platform/text/long-text.ts'
import { findPersonalData } from '../checks/personal-data.ts'
import { reportKinds } from './states.ts'

export const maxText = 500
export const maxContact = 100
export const maxPage = 300
export const maxAnswer = 1_000

export const checkKind: Rule = (kind) => (reportKinds.some((each) => each === kind) ? null : '请选择是哪一类个人信息')

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

const checkNumbers: Rule = (text) =>
  numbersIn(text).length > 0 ? '不用写身份证号、银行账号，我们已经把它隐去；写明在第几段、哪一行就可以' : null

const checkPlace = textRule('请写明在文中哪里、涉及谁', '说明', maxText)
export const checkText: Rule = (text) => checkPlace(text) ?? checkNumbers(text)

export const checkContact: Rule = (contact) =>
  lengthOf(normaliseContent(contact)) > maxContact ? `联系方式最多 ${maxContact} 个字` : checkNumbers(contact)

/** Required unless the form was opened beside an article or a unit. */
export const pageRule =
  (isRequired: boolean): Rule =>
  (page) => {
    if (isRequired && page.trim() === '') return '请写明在哪个网页，例如标题或者网址'
    return lengthOf(page.trim()) > maxPage ? `网页最多 ${maxPage} 个字` : checkNumbers(page)
  }

export const checkAnswer = textRule('请写明怎样处理，对方凭回执编号会看到', '答复', maxAnswer)
