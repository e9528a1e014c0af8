import { z } from 'zod'
import { oneLine } from '../../platform/text/text-input.ts'
import { longestReason, reasonRule, shortestReason } from './reason.ts'

/** A reason as it is stored. */
export const reasonText = z
  .string()
  .overwrite(oneLine)
  .check(({ value, issues }) => {
    const message = reasonRule(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  })
  .meta({ minLength: shortestReason, maxLength: longestReason })
  .describe(`理由，${shortestReason} 到 ${longestReason} 个字，不写个人信息`)
