import type { TableRow } from '@three-affairs/office-reader/sheets/sheet.ts'

/** Where the headings of a sheet are: `cells` are their texts, `rows` how many rows they take, from `at`. */
export type FoundHeadings = { at: number; rows: 1 | 2; cells: string[] }

/** What the headings of one kind of file are. */
export type HeadingRules = {
  /** What a heading means; undefined for nothing. */
  fieldOf: (heading: string) => string | undefined
  /** Whether a row that names these is one of headings. */
  isEnough: (fields: ReadonlySet<string>) => boolean
  /** Titles and remarks above the headings: how many rows are looked at. */
  rowsBefore: number
}

const fieldsOf = (cells: readonly string[], { fieldOf }: HeadingRules): Set<string> =>
  new Set(cells.flatMap((cell) => fieldOf(cell) ?? []))

/** Whether a row names the columns that headings name. */
export const isHeadingRow = (cells: readonly string[], rules: HeadingRules): boolean =>
  rules.isEnough(fieldsOf(cells, rules))

/** The headings among the first rows of a sheet: the row, or two rows, that name most columns. Null for none. */
export function findHeadings(rows: readonly TableRow[], rules: HeadingRules): FoundHeadings | null {
  let best: (FoundHeadings & { count: number }) | null = null
  for (const [at, row] of rows.slice(0, rules.rowsBefore + 1).entries()) {
    const below = rows[at + 1]
    const both = below && !isData(below.cells) ? combine(row, below, rules) : null
    const found = better({ at, rows: 1, cells: row.cells }, both && { at, rows: 2, cells: both }, rules)
    if (found && (!best || found.count > best.count)) best = found
  }
  return best && { at: best.at, rows: best.rows, cells: best.cells }
}

/** Two rows, if they name as many columns as the first alone; null if neither names enough. */
function better(single: FoundHeadings, double: FoundHeadings | null, rules: HeadingRules) {
  const counted = (found: FoundHeadings) => {
    const fields = fieldsOf(found.cells, rules)
    return { ...found, count: fields.size, isEnough: rules.isEnough(fields) }
  }
  const [one, two] = [counted(single), double && counted(double)]
  const found = two && two.count >= one.count ? two : one
  return found.isEnough ? found : null
}

/** Headings never hold long numbers or amounts. */
const isData = (cells: readonly string[]): boolean => cells.some((cell) => /\d{6}|^\s*[\d,.]+\s*$/.test(cell))

/** The headings of two rows as one, or null if the upper row adds nothing. */
function combine(upper: TableRow, lower: TableRow, { fieldOf }: HeadingRules): string[] | null {
  const above = acrossSpans(upper)
  let isUsed = false
  const cells = Array.from({ length: Math.max(above.length, lower.cells.length) }, (_, column) => {
    const [top = '', bottom = ''] = [above[column], lower.cells[column]]
    if (bottom === '' || bottom === top) {
      isUsed ||= fieldOf(top) !== undefined
      return top
    }
    if (fieldOf(top + bottom)) {
      isUsed ||= top !== ''
      return top + bottom
    }
    return bottom
  })
  return isUsed ? cells : null
}

/** A heading that spans columns is that of each. */
function acrossSpans({ cells, spans = [] }: TableRow): string[] {
  const across = [...cells]
  for (const { from, to } of spans)
    for (let column = from; column <= to; column += 1) if (!across[column]) across[column] = cells[from] ?? ''
  return Array.from(across, (cell) => cell ?? '')
}
