import { z } from 'zod'
import { textParameter } from '../lib/parameters.ts'
import type { Rule } from '../ui/use-field-errors.ts'
import { checkContent, checkNickname, maxNickname, normaliseContent, normalisePhone, phoneRule } from './rules.ts'

const checked = (rule: Rule) =>
  z.string().superRefine((value, context) => {
    const message = rule(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** A message as it is sent; `secondDigits` are those of mobile numbers in the district. */
export const messageSchema = (secondDigits?: string) =>
  z.object({
    nickname: checked(checkNickname).pipe(textParameter(maxNickname * 2)),
    phone: checked(phoneRule(secondDigits)).transform(normalisePhone),
    // PostgreSQL never sees it, but whoever prints it would: no controls but line ends.
    content: checked(checkContent).transform((value) =>
      normaliseContent(value)
        .replace(/[^\P{Cc}\n]/gu, ' ')
        .toWellFormed(),
    ),
  })
export type MessageText = z.infer<ReturnType<typeof messageSchema>>

/** The key of a form: a UUID made anew for each. */
export const submissionKeySchema = z.uuid()
