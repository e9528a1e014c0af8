import type { Rule } from '../../platform/field-rule.ts'
import { findPersonalData } from '../checks/personal-data.ts'

const [least, most] = [4, 200]

/** A reason that stays in the record for good, so it holds no personal data. */
export const reasonRule: Rule = (value) => {
  const text = value.trim()
  if (text.length < least) return `请写明理由，至少 ${least} 个字`
  if (text.length > most) return `理由最多 ${most} 个字`
  return findPersonalData(text).length > 0 ? '理由会一直保存，请不要写身份证号、电话、账号' : null
}
