import { type Holiday, holidayKinds } from '../../../domain/holidays/holidays.ts'
import { type HolidayField, mostHolidays } from '../../../domain/holidays/rules.ts'
import { oneLine } from '../../../platform/text/text-input.ts'

type Texts = Readonly<Partial<Record<string, string>>>

export const isFilled = ({ name, from, to }: Holiday): boolean => Boolean(name || from || to)

/** The rows of the form up to the last one that is filled. Fields are named by their row, so empty rows between stay. */
export function readHolidayRows(typed: Texts): Holiday[] {
  const rows = Array.from({ length: mostHolidays }, (_, at): Holiday => {
    const read = (name: string) => oneLine(typed[`${name}-${at}`] ?? '')
    const from = read('from')
    const kind = holidayKinds.find((each) => each === typed[`kind-${at}`]) ?? 'off'
    return { kind, name: read('name'), from, to: read('to') || from }
  })
  return rows.slice(0, rows.findLastIndex(isFilled) + 1)
}

const fields: readonly HolidayField[] = ['name', 'from', 'to']

/** The errors of entries, which are the filled rows, by the fields of the form. */
export function errorsOfRows(errors: Texts, typed: Texts): Texts {
  const filled = readHolidayRows(typed).flatMap((row, at) => (isFilled(row) ? [at] : []))
  const names = new Map(
    filled.flatMap((at, entry) => fields.map((field) => [`entries.${entry}.${field}`, `${field}-${at}`])),
  )
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [names.get(name) ?? name, message]))
}
