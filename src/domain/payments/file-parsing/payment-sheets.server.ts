import { AppError } from '../../../platform/errors.ts'
import { hasValidCheckDigit, normaliseIdentity } from '../../../platform/identity.ts'
import { parseFen } from '../../../platform/amount.ts'
import { readDigits, readText } from '../../../files/tables/cells.ts'
import { bare } from '../../../platform/text/bare-heading.ts'
import {
  columnName,
  type Columns,
  type Field,
  fieldOfHeading,
  missingColumns,
  type OwnHeadings,
  readColumns,
  requiredFields,
  unitOfHeading,
} from './columns.ts'
import { findHeadings, type FoundHeadings, isHeadingRow } from '../../../files/tables/headings.ts'
import { paymentHeadings } from './headings.ts'
import type { Notes } from './notes.ts'
import type { TableRow } from '@three-affairs/office-reader/sheets/sheet.ts'
import type { Sheet } from '@three-affairs/office-reader/sheets/sheet.ts'
import type { SheetRows } from '@three-affairs/office-reader/sheets/sheet.ts'

/** A row that is a payment, or wants to be one, with the columns and the units of its sheet. */
export type PaymentRow = { row: TableRow; columns: Columns; units: Partial<Record<Field, string>> }

/** Rows that are looked at for headings: two may be headings. */
const firstRows = paymentHeadings().rowsBefore + 2

/**
 * The headings of a file: those of the first sheet that lacks a column which unknown headings may be, else of the first
 * sheet that has some. Null if no sheet has.
 */
export async function findFileHeadings(sheets: AsyncIterable<SheetRows>, own: OwnHeadings): Promise<string[] | null> {
  let first: string[] | null = null
  for await (const { sheet, rows } of sheets) {
    const found = sheet.isHidden ? null : findHeadings((await takeFirst(rows)).first, paymentHeadings(own))
    await rows.return(undefined)
    if (!found) continue
    first ??= found.cells
    if (needsChoice(found.cells, own)) return found.cells
  }
  return first
}

/** Columns are missing, and a person may know which headings mean them. */
export function needsChoice(headings: readonly string[], own: OwnHeadings): boolean {
  const known = headings.map((heading) => fieldOfHeading(heading, own))
  return (
    headings.some((heading, at) => bare(heading) !== '' && known[at] === undefined) &&
    requiredFields.some((required) => !known.includes(required))
  )
}

/**
 * The payments of all sheets of a file. What is left out, and what somebody should look at, is told to `notes`.
 * @throws AppError invalid, naming the sheet, for one that holds payments but lacks headings or columns.
 */
export async function* readPaymentRows(
  sheets: AsyncIterable<SheetRows>,
  notes: Notes,
  own?: OwnHeadings,
): AsyncGenerator<PaymentRow> {
  let isRead = false
  let incomplete: readonly string[] = []
  for await (const { sheet, rows } of sheets) {
    const { first, rest } = await takeFirst(rows)
    const headings = findHeadings(first, paymentHeadings(own))
    if (sheet.isHidden) {
      if (headings) notes.sheetLeftOut(sheet.name, '它是隐藏的；要导入的，请取消隐藏后重新上传')
      await rows.return(undefined)
    } else if (headings && isComplete(headings, sheet, own)) {
      isRead = true
      yield* rowsBelow(headings, { first, rest, sheet }, notes, own)
    } else {
      incomplete = headings && incomplete.length === 0 ? headings.cells : incomplete
      if (await holdsPeople(first, rest)) refuseSheet(headings, sheet, own)
      if (sheet.isOneOfMany && first.length > 0)
        notes.sheetLeftOut(sheet.name, headings ? '没有身份证号，看起来是汇总' : '没有补贴记录的表头')
    }
  }
  // Throws an error that lists the required columns that are missing.
  if (!isRead) readColumns(incomplete, own)
}

/** Takes the first rows; `rest` gives the others. */
async function takeFirst(
  rows: AsyncGenerator<TableRow>,
): Promise<{ first: TableRow[]; rest: AsyncGenerator<TableRow> }> {
  const first: TableRow[] = []
  while (first.length < firstRows) {
    const { value, done } = await rows.next()
    if (done) break
    first.push(value)
  }
  return { first, rest: rows }
}

/** Whether a sheet has all columns. A sheet that is the only one is refused by name of the columns, at once. */
function isComplete({ cells }: FoundHeadings, sheet: Sheet, own: OwnHeadings | undefined): boolean {
  const fields = new Map(
    cells.flatMap((cell, at) => {
      const field = fieldOfHeading(cell, own)
      return field ? [[field, at] as const] : []
    }),
  )
  if (missingColumns(fields).length === 0) return true
  // A sheet with ID numbers is meant to be imported; one without may be a summary.
  if (!sheet.isOneOfMany || fields.has('objectIdentity')) readColumns(cells, own, sheet.isOneOfMany ? sheet.name : '')
  return false
}

/** Whether a sheet without headings holds valid ID numbers. Reads it to the end. */
async function holdsPeople(first: readonly TableRow[], rest: AsyncGenerator<TableRow>): Promise<boolean> {
  if (first.some(hasIdentity)) {
    await rest.return(undefined)
    return true
  }
  for await (const row of rest) if (hasIdentity(row)) return true
  return false
}

const hasIdentity = ({ cells }: TableRow): boolean =>
  cells.some((cell) => {
    if (!/\d{14}/.test(cell)) return false
    const identity = normaliseIdentity(readDigits(cell))
    return identity !== null && hasValidCheckDigit(identity)
  })

function refuseSheet(headings: FoundHeadings | null, sheet: Sheet, own: OwnHeadings | undefined): void {
  if (headings || !sheet.isOneOfMany) readColumns(headings?.cells ?? [], own, sheet.isOneOfMany ? sheet.name : '')
  throw new AppError(
    'invalid',
    `工作表“${sheet.name}”里有身份证号，却没有找到表头。请补上表头，不需要的请删除这张工作表，然后重新上传。`,
  )
}

async function* rowsBelow(
  headings: FoundHeadings,
  { first, rest, sheet }: { first: readonly TableRow[]; rest: AsyncGenerator<TableRow>; sheet: Sheet },
  notes: Notes,
  own: OwnHeadings | undefined,
): AsyncGenerator<PaymentRow> {
  const columns = readColumns(headings.cells, own, sheet.isOneOfMany ? sheet.name : '')
  const units = unitsOf(headings.cells, columns)
  const hidden = [...columns]
    .filter(([, place]) => sheet.hiddenColumns.includes(place))
    .map(([field]) => columnName(field))
  notes.begin(sheet, headings.rows, hidden)
  const see = createSorter(columns, notes, own)
  for (const row of first.slice(headings.at + headings.rows)) if (see(row)) yield { row, columns, units }
  for await (const row of rest) if (see(row)) yield { row, columns, units }
}

function unitsOf(cells: readonly string[], columns: Columns): PaymentRow['units'] {
  const units: PaymentRow['units'] = {}
  for (const field of ['quantity', 'rate'] as const) {
    const place = columns.get(field)
    if (place !== undefined) units[field] = unitOfHeading(cells[place] ?? '')
  }
  return units
}

const totalWords = /(?:合计|小计|总计|共计|累计|总额)(?:[（(:：].*)?$/
const remarkWords =
  /^(?:制表|填表|审核|复核|核对|负责|经办|单位|备注|注[:：]|说明|打印|日期|联系|盖章|签字|签名|领导|填报|第\d+页|共\d+页)/
const longestTotal = 30

/** Tells payments from other rows, which it reports. */
function createSorter(columns: Columns, notes: Notes, own: OwnHeadings | undefined) {
  const cellOf = ({ cells }: TableRow, field: Field): string => cells[columns.get(field) ?? -1] ?? ''
  const isRemark = (texts: readonly string[]): boolean =>
    texts.length === 1 || (texts.length <= 5 && texts.some((text) => remarkWords.test(bare(text))))

  const headings = paymentHeadings(own)

  return (row: TableRow): boolean => {
    const fen = parseFen(readText(cellOf(row, 'amount')))
    if (/\d{6}/.test(cellOf(row, 'objectIdentity'))) {
      notes.payment(row, fen ?? 0)
      return true
    }
    const texts = row.cells.map(readText).filter((text) => text !== '')
    if (isHeadingRow(row.cells, headings)) notes.leftOut(row, 'heading')
    else if (texts.some((text) => text.length <= longestTotal && totalWords.test(bare(text)))) notes.total(row, fen)
    else if (texts.length === 1 && fen !== null && Object.values(notes.sums()).includes(fen)) notes.total(row, fen)
    else if (fen === null && isRemark(texts)) notes.leftOut(row, 'remark')
    else if (texts.length > 0) {
      notes.payment(row, fen ?? 0)
      return true
    }
    return false
  }
}
