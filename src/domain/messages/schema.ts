import { z } from 'zod'
import { textParameter } from '../../platform/parameters.ts'
import type { Rule } from '../../platform/field-rule.ts'
import { normalisePhone, phoneRule } from '../../platform/text/phone.ts'
import { storable } from '../../platform/text/visible.ts'
import { normaliseContent } from '../../platform/text/long-text.ts'
import { checkContent, checkNickname, maxNickname } from './rules.ts'

const checked = (rule: Rule) =>
  z.string().superRefine((value, context) => {
    const message = rule(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** A submitted message; `secondDigits` are the district's second digits of mobile numbers. */
export const messageSchema = (secondDigits?: string) =>
  z.object({
    nickname: checked(checkNickname).pipe(textParameter(maxNickname * 2)),
    phone: checked(phoneRule(secondDigits)).transform(normalisePhone),
    // Stored encrypted, so PostgreSQL accepts control characters, but they must not reach any output. Keep line ends.
    content: checked(checkContent).transform((value) => storable(normaliseContent(value), '\n')),
  })
export type MessageText = z.infer<ReturnType<typeof messageSchema>>

/** The submission key: a UUID, new for each form. */
export const submissionKeySchema = z.uuid()
