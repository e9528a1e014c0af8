import { z } from 'zod'
import type { Rule } from '../../platform/field-rule.ts'
import { normaliseContent } from '../../platform/text/long-text.ts'
import { oneLine } from '../../platform/text/text-input.ts'
import { checkNumbers } from './numbers.ts'
import { checkContact, checkKind, checkText, pageRule } from './rules.ts'
import type { ReportKind } from './states.ts'

/** A submitted report. @param isPlaced whether the form was opened beside an article or a unit. */
export const reportSchema = (isPlaced: boolean) =>
  z
    .object({
      kind: z.string(),
      text: z.string(),
      contact: z.string(),
      page: z.string(),
    })
    .superRefine((given, context) => {
      const rules: Record<string, [Rule, string]> = {
        kind: [checkKind, given.kind],
        page: [pageRule(!isPlaced), given.page],
        text: [checkText, given.text],
        contact: [checkContact, given.contact],
      }
      for (const [field, [rule, value]] of Object.entries(rules)) {
        const message = rule(value) ?? checkNumbers(value)
        if (message) context.addIssue({ code: 'custom', path: [field], message })
      }
    })
    .transform((given) => ({
      kind: given.kind as ReportKind,
      text: normaliseContent(given.text)
        .replace(/[^\P{Cc}\n]/gu, ' ')
        .toWellFormed(),
      contact: oneLine(given.contact),
      page: oneLine(given.page),
    }))
export type ReportText = z.infer<ReturnType<typeof reportSchema>>
export type ReportField = keyof ReportText
