import { accountLabel } from './bank-accounts.ts'
import { blank, type PersonalDataKind, type Range } from './digit-ranges.ts'
import type { FoldedText } from './fold-text.ts'
import { findIdNumbers, idLabel } from './id-numbers.ts'
import { isPersonName } from './person-names.ts'
import { phoneLabel } from './phone-numbers.ts'

/** Above the header a table may have its title and its date. */
const mostHeaderRows = 3

type Cell = { text: string; from: number }

/**
 * What only the columns of a table show: numbers below a heading such as 收款账号, spread over the cells beside, one
 * digit a row, and names of children. Cells are separated by tabs, rows by line ends.
 */
export function findInColumns(folded: FoldedText): Range[] {
  if (!folded.text.includes('\t')) return []
  return tablesOf(rowsOf(folded.text)).flatMap((rows) => [
    ...rows.slice(0, mostHeaderRows).flatMap((heading, at) => findUnder(heading, rows.slice(at + 1))),
    ...findDigitRows(rows),
  ])
}

type Row = readonly Cell[]

function findUnder(heading: Row, body: readonly Row[]): Range[] {
  if (heading.some(({ text }) => /\d{5}/.test(text) || text.includes(blank))) return []
  return [...[...heading.keys()].flatMap((column) => findBelow(heading, column, body)), ...findChildren(heading, body)]
}

/** Lines with cells that follow each other. */
function tablesOf(rows: readonly Row[]): Row[][] {
  const tables: Row[][] = []
  let table: Row[] = []
  for (const row of rows) {
    if (row.length > 1) {
      if (table.length === 0) tables.push(table)
      table.push(row)
    } else table = []
  }
  return tables
}

function rowsOf(text: string): Cell[][] {
  let from = 0
  return text.split('\n').map((line) => {
    return line.split('\t').map((text) => {
      const cell = { text, from }
      from += text.length + 1
      return cell
    })
  })
}

const headings: readonly [heading: RegExp, kind: PersonalDataKind, isNumber: (digits: string) => boolean][] = [
  [accountLabel, 'bank-card', (digits) => /^\d{12,23}$/.test(digits) && !/^(\d)\1*$/.test(digits)],
  [phoneLabel, 'phone', (digits) => /^1[3-9]\d{9}$/.test(digits)],
  [idLabel, 'id-number', (digits) => /^[1-9]\d{16}[\dx]$/.test(digits) || /^[1-9]\d{14}$/.test(digits)],
]

function findBelow(heading: Row, column: number, body: readonly Row[]): Range[] {
  const title = heading[column]?.text.replaceAll(/[ ()]/g, '') ?? ''
  const found = headings.find(([label]) => label.test(title))
  if (!found) return []
  const [, kind, isNumber] = found
  // A heading above several columns stands in the first of them.
  let last = column
  while (last + 1 < heading.length && (heading[last + 1]?.text ?? '').trim() === '') last += 1
  const ranges = body.flatMap((cells): Range[] => {
    const range = rangeOf(cells.slice(column, last + 1))
    return range && isNumber(range.digits) ? [{ kind, from: range.from, to: range.to }] : []
  })
  return [...ranges, ...findUpright(body, column, kind, isNumber)]
}

/** The digits of some cells, if these hold nothing else. */
function rangeOf(cells: readonly Cell[]): { digits: string; from: number; to: number } | null {
  const filled = cells.filter(({ text }) => text.trim() !== '')
  const [first, last] = [filled[0], filled.at(-1)]
  if (!first || !last || filled.some(({ text }) => /\p{L}(?<!x)/u.test(text))) return null
  const digits = filled.map(({ text }) => text.replaceAll(/[^\dx]/g, '')).join('')
  return { digits, from: first.from, to: last.from + last.text.trimEnd().length }
}

/** One digit in each of the cells below each other. */
function* digitRuns(body: readonly Row[], column: number): Generator<Cell[]> {
  let run: Cell[] = []
  for (const cells of body) {
    const cell = cells[column]
    if (cell && /^\s*[\dx]\s*$/.test(cell.text)) run.push(cell)
    else {
      yield run
      run = []
    }
  }
  yield run
}

function findUpright(
  body: readonly Row[],
  column: number,
  kind: PersonalDataKind,
  isNumber: (digits: string) => boolean,
): Range[] {
  return [...digitRuns(body, column)].flatMap((run): Range[] => {
    const [first, last] = [run[0], run.at(-1)]
    const digits = run.map(({ text }) => text.trim()).join('')
    if (!first || !last || !isNumber(digits)) return []
    return [{ kind, from: first.from, to: last.from + last.text.length, digits }]
  })
}

const digitsOfId = 18

/** Without a heading only ID numbers show by their check digit that they are numbers of persons. */
function findDigitRows(rows: readonly Row[]): Range[] {
  if (rows.length < digitsOfId) return []
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0)
  return Array.from({ length: Math.min(width, 60) }).flatMap((_, column) =>
    [...digitRuns(rows, column)].flatMap((run): Range[] => {
      if (run.length < digitsOfId) return []
      const text = run.map((cell) => cell.text.trim()).join('')
      const positions = new Int32Array(text.length)
      return findIdNumbers({ text, starts: positions, ends: positions }).flatMap(({ kind, from, to }): Range[] => {
        const [first, last] = [run[from], run[to - 1]]
        const digits = text.slice(from, to)
        return first && last ? [{ kind, from: first.from, to: last.from + last.text.length, digits }] : []
      })
    }),
  )
}

const nameTitle = /^(?:学生|儿童|幼儿|孩子|姓名|学生姓名|儿童姓名|幼儿姓名|孤儿姓名|被监护人(?:姓名)?|子女姓名)$/
const childTitle = /^(?:儿童|幼儿|孤儿|婴儿)(?:姓名)?$/
const ageTitle = /^(?:年龄|周岁|岁数)(?:岁|周岁)?$/
const gradeTitle = /^(?:年级|班级|就读年级|所在班级)$/

function findChildren(heading: Row, body: readonly Row[]): Range[] {
  const titles = heading.map(({ text }) => text.replaceAll(/[ ()]/g, ''))
  const name = titles.findIndex((title) => nameTitle.test(title))
  if (name < 0) return []
  const isAlwaysChild = childTitle.test(titles[name] ?? '')
  const [age, grade] = [ageTitle, gradeTitle].map((pattern) => titles.findIndex((title) => pattern.test(title)))
  return body.flatMap((cells): Range[] => {
    const cell = cells[name]
    if (!cell || !isPersonName(cell.text.trim())) return []
    const years = /^\s*(\d{1,2})(?:周?岁)?\s*$/.exec(cells[age ?? -1]?.text ?? '')?.[1]
    const isYoung =
      isAlwaysChild ||
      (years !== undefined && Number(years) < 14) ||
      /^(?:小学)?[一二三四五六1-6]年级|幼儿园|^[大中小]班/.test(cells[grade ?? -1]?.text.trim() ?? '')
    return isYoung ? [{ kind: 'minor', from: cell.from, to: cell.from + cell.text.length }] : []
  })
}
