import { z } from 'zod'
import { must } from '../../platform/text/form-field.ts'
import { oneLine } from '../../platform/text/text-input.ts'
import { findPersonalData } from '../checks/personal-data.ts'

const [shortestReason, longestReason] = [4, 200]

/** A reason that stays in the record for good, so it holds no personal data. */
export const reasonText = z
  .string()
  .overwrite(oneLine)
  .check(
    must((reason) => reason.length >= shortestReason, `请写明理由，至少 ${shortestReason} 个字`),
    must((reason) => reason.length <= longestReason, `理由最多 ${longestReason} 个字`),
    must((reason) => findPersonalData(reason).length === 0, '理由会一直保存，请不要写身份证号、电话、账号'),
  )
  .meta({ minLength: shortestReason, maxLength: longestReason })
  .describe(`理由，${shortestReason} 到 ${longestReason} 个字，不写个人信息`)
