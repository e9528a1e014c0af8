import { z } from 'zod'
import { withoutNumbers } from './numbers.ts'
import { reportFields } from './rules.ts'

/** A submitted report. @param isPlaced whether the form was opened next to an article or a unit. */
export const reportSchema = (isPlaced: boolean) => {
  const { kind, page, text, contact } = reportFields(isPlaced)
  return z.object({
    kind,
    page: page.check(withoutNumbers),
    text: text.check(withoutNumbers),
    contact: contact.check(withoutNumbers),
  })
}
export type ReportText = z.infer<ReturnType<typeof reportSchema>>
export type ReportField = keyof ReportText
