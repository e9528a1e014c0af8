import type { HeadingRules } from '../../../files/tables/headings.ts'
import { fieldOfHeading, type OwnHeadings } from './columns.ts'

const fewest = 3

/** The headings of payment files name at least three columns. */
export const paymentHeadings = (own?: OwnHeadings): HeadingRules => ({
  fieldOf: (heading) => fieldOfHeading(heading, own),
  isEnough: (fields) => fields.size >= fewest,
  rowsBefore: 10,
})
