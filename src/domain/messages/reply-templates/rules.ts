import type { Rule } from '../../../platform/field-rule.ts'
import { textRule } from '../../../platform/text/long-text.ts'
import { maxReply } from '../rules.ts'

export const longestTemplateTitle = 20
/** Of one district: a longer list is too long to scan. */
export const mostTemplates = 60

export const checkTemplateTitle: Rule = (value) => {
  const title = value.trim()
  if (title === '') return '请填写名称'
  return title.length > longestTemplateTitle ? `名称最多 ${longestTemplateTitle} 个字` : null
}

export const checkTemplateText: Rule = textRule('请填写内容', '内容', maxReply)
