/** Rules that browser and server share. The server also looks for numbers: what finds them is too large for phones. */
import type { Rule } from '../../platform/field-rule.ts'
import { lengthOf, normaliseContent, textRule } from '../../platform/text/long-text.ts'
import { reportKinds } from './states.ts'

export const maxText = 500
export const maxContact = 100
export const maxPage = 300
export const maxAnswer = 1_000

export const checkKind: Rule = (kind) => (reportKinds.some((each) => each === kind) ? null : '请选择是哪一类个人信息')

export const checkText = textRule('请写明在文中哪里、涉及谁', '说明', maxText)

export const checkContact: Rule = (contact) =>
  lengthOf(normaliseContent(contact)) > maxContact ? `联系方式最多 ${maxContact} 个字` : null

/** Required unless the form was opened beside an article or a unit. */
export const pageRule =
  (isRequired: boolean): Rule =>
  (page) => {
    if (isRequired && page.trim() === '') return '请写明在哪个网页，例如标题或者网址'
    return lengthOf(page.trim()) > maxPage ? `网页最多 ${maxPage} 个字` : null
  }
