import type { Rule } from '../../../platform/field-rule.ts'
import { textRule } from '../../../platform/text/long-text.ts'
import { personalWords } from '../../checks/personal-words.ts'

export const maxEraseReason = 200

const checkText = textRule('请写明删除的理由，它会向群众公开', '理由', maxEraseReason)

/** The public reason of an erasure: it must not repeat what is erased. */
export const checkEraseReason: Rule = (reason) => {
  const personal = personalWords(reason)
  return checkText(reason) ?? (personal && `理由会向群众公开，不能有个人信息：${personal}`)
}
