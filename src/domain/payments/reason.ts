import type { Rule } from '../../platform/field-rule.ts'
import { findPersonalData } from '../checks/personal-data.ts'

export const [shortestReason, longestReason] = [4, 200]

/** A reason that stays in the record for good, so it holds no personal data. */
export const reasonRule: Rule = (value) => {
  const text = value.trim()
  if (text.length < shortestReason) return `请写明理由，至少 ${shortestReason} 个字`
  if (text.length > longestReason) return `理由最多 ${longestReason} 个字`
  return findPersonalData(text).length > 0 ? '理由会一直保存，请不要写身份证号、电话、账号' : null
}
