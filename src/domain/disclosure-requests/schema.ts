import { z } from 'zod'
import { oneLine } from '../../platform/text/text-input.ts'
import { normaliseContent } from '../../platform/text/long-text.ts'
import { normalisePhone, phoneRule } from '../../platform/text/phone.ts'
import type { Rule } from '../../platform/field-rule.ts'
import { addressRule, checkContent, checkName, normaliseNumber, numberRule } from './rules.ts'
import { applicantKinds, deliveries } from './states.ts'

const clean = (text: string): string =>
  normaliseContent(text)
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .toWellFormed()

/** A submitted request; `secondDigits` are the district's second digits of mobile numbers. */
export const requestSchema = (secondDigits?: string) =>
  z
    .object({
      applicantKind: z.enum(applicantKinds, '请选择申请人类别'),
      name: z.string(),
      number: z.string(),
      phone: z.string(),
      address: z.string(),
      content: z.string(),
      delivery: z.enum(deliveries, '请选择获取方式'),
    })
    .superRefine((given, context) => {
      const rules: Record<string, [Rule, string]> = {
        name: [checkName, given.name],
        number: [numberRule(given.applicantKind), given.number],
        phone: [phoneRule(secondDigits), given.phone],
        address: [addressRule(given.delivery), given.address],
        content: [checkContent, given.content],
      }
      for (const [field, [rule, value]] of Object.entries(rules)) {
        const message = rule(value)
        if (message) context.addIssue({ code: 'custom', path: [field], message })
      }
    })
    .transform((given) => ({
      ...given,
      name: oneLine(given.name),
      number: normaliseNumber(given.number),
      phone: normalisePhone(given.phone),
      address: oneLine(given.address),
      content: clean(given.content),
    }))
export type RequestText = z.infer<ReturnType<typeof requestSchema>>
export type RequestField = keyof RequestText
