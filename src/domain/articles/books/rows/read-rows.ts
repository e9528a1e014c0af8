import { readDay as readFullDay } from '@three-affairs/office-reader/sheets/days.ts'
import type { TableRow } from '@three-affairs/office-reader/sheets/sheet.ts'
import { readText } from '../../../../files/tables/cells.ts'
import { findHeadings, type FoundHeadings } from '../../../../files/tables/headings.ts'
import { bare } from '../../../../platform/text/bare-heading.ts'
import { parseFen } from '../../../../platform/amount.ts'
import type { BookAccount, BookEntry } from '../book.ts'
import { bookItems, findBookItem } from '../book-items.ts'
import { type BookPeriod, daysOf } from '../book-period.ts'
import { isTransferSubject, itemOfSubject } from './item-of-subject.ts'
import {
  columnsOf,
  fieldOfRowHeading,
  type OwnRowHeadings,
  rowHeadings,
  type RowColumns,
  type RowField,
  sheetColumns,
  sheetTitles,
} from './row-headings.ts'

/** `line` counts from 1; `cells` is the row as it was, with the day and voucher that it took from the row above. */
export type RowProblem = { line: number; column: RowField | null; words: string; cells: string[] }

/** A heading and what it was read as; null for a column that was not read. */
export type ReadHeading = { heading: string; field: RowField | null }

export type ReadRows = {
  entries: BookEntry[]
  problems: RowProblem[]
  /** Lines of balances and sums, which are no entries: 期初余额, 本月合计, 承前页. */
  skipped: number
  /** Lines between accounts of the unit, which are transfers. */
  transfers: { line: number; words: string }[]
  /** Null where the rows have none and are read in the order of the sheet. */
  headings: ReadHeading[] | null
  /** What stands above each column, for a table of rows to correct. */
  columns: string[]
}

export type RowReading = {
  period: BookPeriod
  accounts: readonly Pick<BookAccount, 'id' | 'title' | 'kind'>[]
  /** Where the rows name no account. */
  account: string
  newId: () => string
  /** What the unit's own headings mean. */
  own?: OwnRowHeadings
}

/** Rows of journals that repeat or add up others. */
const noEntry =
  /^(期初余额|上期结转|上年结转|结转上[期年]|承前页|过次页|本[日月季年期]?合计|本[月年期]累计|累计|合计|总计|小计|结转下[期年])/

/** Longer texts are cut where a row is shown to correct it. */
const mostCell = 200
const mostHeading = 60

/** Rows that were pasted, as rows of a file. */
export const pastedRows = (rows: readonly (readonly string[])[]): TableRow[] =>
  rows.map((cells, at) => ({ line: at + 1, cells: [...cells] }))

/**
 * Entries of rows of cells, pasted or from a file: with headings in any order, else in the order of the sheet. Nothing
 * is guessed that money depends on; what cannot be read is a problem of its line, and the line is left out.
 */
export function readRows(rows: readonly TableRow[], reading: RowReading): ReadRows {
  const { own: ownHeadings, period } = reading
  const headings = findHeadings(rows, rowHeadings(ownHeadings))
  const columns = headings ? columnsOf(headings.cells, ownHeadings) : sheetColumns
  const found: ReadRows = {
    entries: [],
    problems: [],
    skipped: 0,
    transfers: [],
    headings: headings && readHeadings(headings.cells, ownHeadings),
    columns: headings ? headings.cells.map((cell) => cell.slice(0, mostHeading)) : sheetTitles,
  }
  const again = new Set(headings && rowsOf(rows, headings).flatMap(({ cells }) => cells.map(bare)))
  let above: RowAbove = { day: undefined, voucher: '' }
  for (const row of headings ? rows.slice(headings.at + headings.rows) : rows) {
    const cells = row.cells.map(readText)
    const isBlank = cells.every((cell) => cell === '')
    // Each page of a printed journal repeats the headings.
    if (isBlank || (headings && cells.every((cell) => cell === '' || again.has(bare(cell))))) continue
    const text = (field: RowField): string => cells[columns[field] ?? -1] ?? ''
    if (noEntry.test(text('summary').replace(/\s/g, ''))) {
      found.skipped += 1
      continue
    }
    // A row that cannot be read is above the next one all the same.
    above = takeAbove(text, above, period)
    const merged = findMerged(row, text, columns)
    const read = merged ?? readEntry(text, { ...reading, ...above })
    if ('problem' in read) {
      // What is merged is typed anew: each row has all of it here.
      const own = cells.map((cell, at) => (merged && row.mergedColumns?.includes(at) ? '' : cell))
      const cut = withAbove(own, columns, above).map((cell) => cell.slice(0, mostCell))
      found.problems.push({ line: row.line, ...read.problem, cells: cut })
      continue
    }
    if (isTransferSubject(text('subject')))
      found.transfers.push({ line: row.line, words: `${read.entry.day} ${read.entry.summary}` })
    else found.entries.push(read.entry)
  }
  return found
}

const rowsOf = (rows: readonly TableRow[], { at, rows: count }: FoundHeadings) => rows.slice(at, at + count)

export const readHeadings = (cells: readonly string[], own: OwnRowHeadings | undefined): ReadHeading[] =>
  cells.flatMap((heading) =>
    bare(heading) === ''
      ? []
      : [{ heading: heading.slice(0, mostHeading), field: fieldOfRowHeading(heading, own) ?? null }],
  )

/** An amount over several rows would count once for each of them. */
const findMerged = ({ mergedColumns = [] }: TableRow, text: Text, columns: RowColumns): Problem | null => {
  const merged = (['income', 'expense'] as const).find(
    (field) => text(field) !== '' && mergedColumns.includes(columns[field] ?? -1),
  )
  return merged === undefined
    ? null
    : problem(merged, '几行的金额合并成了一格，看不出每一行是多少。请取消合并，逐行填写')
}

/** What a row that does not say it takes from the row above; no day where that one could not be read. */
type RowAbove = { day: string | undefined; voucher: string }

const takeAbove = (text: Text, above: RowAbove, period: BookPeriod): RowAbove => ({
  day: text('day') === '' && text('month') === '' ? above.day : readDay(text, period),
  voucher: text('voucher') || above.voucher,
})

/** A row that stands alone: in a table of rows to correct another one is above it. */
function withAbove(cells: readonly string[], columns: RowColumns, { day = '', voucher }: RowAbove): string[] {
  const full = [...cells]
  const [, month = '', date = ''] = day.split('-')
  for (const [field, words] of [
    ['voucher', voucher],
    ...(columns.day === undefined
      ? ([
          ['month', month],
          ['dayOfMonth', date],
        ] as const)
      : [['day', day] as const]),
  ] as const) {
    const at = columns[field]
    if (at !== undefined) full[at] ||= words
  }
  return Array.from(full, (cell) => cell ?? '')
}

type Text = (field: RowField) => string
type Problem = { problem: { column: RowField | null; words: string } }
const problem = (column: RowField | null, words: string): Problem => ({ problem: { column, words } })

function readEntry(
  text: Text,
  { accounts, account, newId, day, voucher }: RowReading & RowAbove,
): { entry: BookEntry } | Problem {
  if (day === undefined) return problem('day', '日期看不懂，请写成 2026-08-11 的样子')
  const amount = readAmount(text('income'), text('expense'))
  if ('problem' in amount) return amount
  const accountId = text('account') === '' ? account : findAccount(text('account'), accounts)
  if (accountId === undefined) return problem('account', `没有“${text('account')}”这个账户，请先在上面添加`)
  const named = text('item')
  const item = named === '' ? itemOfSubject(text('subject'), amount.direction) : findItem(named, amount.direction)
  if (named !== '' && item === null) return problem('item', `没有“${named}”这个项目，请从项目中选一个`)
  return {
    entry: {
      id: newId(),
      day,
      account: accountId,
      ...amount,
      item: item ?? '',
      summary: text('summary').slice(0, 120),
      counterparty: counterpartyOf(text('counterparty')),
      voucher,
    },
  }
}

/** Also `8.11` and `8月11日` of the year of the period, and month and day in columns of their own. */
function readDay(text: Text, period: BookPeriod): string | undefined {
  const written = text('day').normalize('NFKC') || (text('month') && `${text('month')}-${text('dayOfMonth')}`)
  const [, month, date] = /^(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(written) ?? []
  const year = daysOf(period).first.slice(0, 4)
  return readFullDay(month === undefined ? written : `${year}-${month}-${date}`) ?? undefined
}

function readAmount(income: string, expense: string): Pick<BookEntry, 'direction' | 'fen'> | Problem {
  const [received, paid] = [readFen(income), readFen(expense)]
  if (received === null) return problem('income', `收入“${income}”不是金额，请写成 1234.50 的样子`)
  if (paid === null) return problem('expense', `支出“${expense}”不是金额，请写成 1234.50 的样子`)
  if (received !== 0 && paid !== 0) return problem('income', '收入和支出只能填一个')
  if (received === 0 && paid === 0) return problem('income', '没有金额，请填收入或支出')
  // A red entry takes back: it is one in the other direction.
  const fen = received === 0 ? paid : received
  const isIn = received === 0 ? fen < 0 : fen > 0
  return { direction: isIn ? 'in' : 'out', fen: Math.abs(fen) }
}

/** Fen, negative for red entries (-12.50, (12.50)); 0 for none, null for no amount. */
function readFen(text: string): number | null {
  const line = text.normalize('NFKC').replace(/\s/g, '')
  if (line === '' || line === '-' || line === '—' || line === '/') return 0
  const negative = /^(?:[-−–]|\()(.+?)\)?$/.exec(line)
  const fen = parseFen(negative?.[1] ?? line)
  return fen === null ? null : negative ? -fen : fen
}

export function findAccount(name: string, accounts: RowReading['accounts']): string | undefined {
  const exact = accounts.find(({ title }) => title === name)
  const kind = /现金/.test(name) ? 'cash' : /银行|存款/.test(name) ? 'bank' : null
  const ofKind = accounts.filter((account) => account.kind === kind)
  return exact?.id ?? (ofKind.length === 1 ? ofKind[0]?.id : undefined)
}

/** By code or name, also by the beginning of a name that only one item has. */
function findItem(name: string, direction: 'in' | 'out'): string | null {
  const fits = bookItems.filter(({ directions }) => directions.includes(direction))
  const byName = fits.filter(({ title }) => title === name)
  const begins = fits.filter(({ title }) => title.startsWith(name))
  const [found] = byName.length > 0 ? byName : begins.length === 1 ? begins : []
  return findBookItem(name)?.code ?? found?.code ?? null
}

/** Names of two to four characters and nothing that an organisation's name has are persons: folded to 个人. */
function counterpartyOf(name: string): BookEntry['counterparty'] {
  if (name === '' || name === '—' || name === '-') return { kind: 'none', name: '' }
  const organisation = /[司厂店社局站所院校部会行处办中心队合作商户镇村旗市县]|银行|公司/.test(name) || name.length > 6
  return organisation ? { kind: 'organisation', name: name.slice(0, 60) } : { kind: 'person', name: '' }
}
