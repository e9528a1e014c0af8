import { formatYuan } from '../../../platform/amount.ts'
import { type Field, fields } from '../file-parsing/columns.ts'
import type { BeforeGate } from '../../../platform/text/public-text.ts'
import type { NewPayment } from '../file-parsing/new-payment.ts'

/** The columns of a payment as texts, as a file would have them. */
export type Cells = Record<Field, string>

/** The number of a payment says which one it is. */
const numbers: ReadonlySet<Field> = new Set(['inventoryCode', 'uniquelyIdentifies'])

/** What a correction may change, in the order of the columns. */
export const correctableFields: readonly Field[] = fields.filter((field) => !numbers.has(field))

/** Personal data: staff see them masked and write them anew. */
export const personalFields: readonly Field[] = [
  'objectCode',
  'objectName',
  'objectIdentity',
  'accountsReceivableName',
  'accountsReceivableCode',
  'householdName',
  'householdIdentity',
]

export const toCells = ({ amountFen, ...payment }: BeforeGate<NewPayment>): Cells =>
  Object.fromEntries(
    fields.map((field) => [field, field === 'amount' ? formatYuan(amountFen) : payment[field]]),
  ) as Cells
