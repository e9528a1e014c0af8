/**
 * Validation rules for messages with the texts of the specification (section 5), shared by browser and server. Each
 * rule returns an error message or null.
 */
import type { Rule } from '../../platform/field-rule.ts'
import { lengthOf, normaliseContent } from '../../platform/text/long-text.ts'
import { readReceipt } from '../../platform/receipt.ts'
import { garbledMessage, isBlank, isGarbled } from '../../platform/text/visible.ts'

export const maxNickname = 20
export const maxContent = 2_000
export const maxReply = 3_000
export const maxReason = 500

export const checkNickname: Rule = (value) => {
  if (isBlank(value)) return '昵称不能为空'
  if (isGarbled(value)) return `昵称里${garbledMessage}`
  return lengthOf(value.trim()) > maxNickname ? `昵称不能超过${maxNickname}个字` : null
}

export const checkContent: Rule = (value) => {
  const content = normaliseContent(value)
  if (isBlank(content)) return '留言内容不能为空'
  if (isGarbled(content)) return `留言内容里${garbledMessage}`
  return lengthOf(content) > maxContent ? `留言内容不能超过${maxContent}个字，请分几次提交` : null
}

/** An empty value is valid: the receipt number is optional. */
export const checkReceipt: Rule = (value) =>
  value.trim() === '' || readReceipt(value) !== null ? null : '回执编号有误，请对照回执核对'
