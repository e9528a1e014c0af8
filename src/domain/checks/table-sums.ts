import { foldText } from './fold-text.ts'

export type TableSumFinding = {
  /** Place of the total, from 0. */
  row: number
  column: number
  stated: string
  computed: string
}

/**
 * Finds totals (合计, 总计, 小计) that are not the sum of their numbers, in rows and in columns. A total counts as right
 * if any usual reading of the table makes it so: with or without subtotals, “其中” lines and numbered sections.
 */
export function findWrongSums(rows: readonly (readonly string[])[]): TableSumFinding[] {
  const table = rows.map((row) => row.map((text) => ({ text: normal(text), value: readNumber(text) })))
  const tolerance = isRounded(rows) ? 1 : 0
  const findings = [
    ...findInColumns(table, tolerance),
    ...findInColumns(transposed(table), tolerance).map((finding) => ({
      ...finding,
      row: finding.column,
      column: finding.row,
    })),
  ]
  return findings
    .toSorted((one, other) => one.row - other.row || one.column - other.column)
    .filter(({ row, column }, at, all) => at === 0 || row !== all[at - 1]?.row || column !== all[at - 1]?.column)
}

/** Headings of columns whose totals are left empty on purpose: plans hold income and expense, balances are carried down. */
const oftenWithoutTotal = /计划|预算|[余结]/

/** Empty cells of a last row of totals whose columns can be added, with the sum as `computed`. */
export function findMissingSums(rows: readonly (readonly string[])[]): TableSumFinding[] {
  const table = rows.map((row) => row.map((text) => ({ text: normal(text), value: readNumber(text) })))
  const lines = linesOf(table)
  const total = lines.at(-1)
  if (total?.kind !== 'total' || findInColumns(table, isRounded(rows) ? 1 : 0).length > 0) return []
  return summedColumns(table).flatMap((column) => {
    if (column === 0 || table[total.row]?.[column]?.text !== '') return []
    if (table.some((cells) => oftenWithoutTotal.test(cells[column]?.text ?? ''))) return []
    const [first] = readings(table, lines, total, column)
    return first && first.count > 1 ? [{ row: total.row, column, stated: '', computed: written(first.sum) }] : []
  })
}

/** Exact: digits without the point, and how many of them are decimals. */
type Decimal = { units: bigint; decimals: number }
type Cell = { text: string; value: Decimal | null }
type Table = readonly (readonly Cell[])[]

const normal = (text: string): string => foldText(text).text.replaceAll(/\s/g, '')

/** Sums of amounts in 万元 differ by their rounding. */
const isRounded = (rows: readonly (readonly string[])[]): boolean =>
  rows.some((row) => row.some((text) => /[万亿]元/.test(text)))

/** Null for anything but a number, with a unit of money at most. */
function readNumber(text: string): Decimal | null {
  const match = /^[¥￥]?(\()?([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(?:元)?(\))?$/.exec(normal(text))
  if (!match) return null
  const [, open, sign, whole = '', decimals = '', close] = match
  if ((open === undefined) !== (close === undefined)) return null
  const units = BigInt(whole.replaceAll(',', '') + decimals)
  return { units: open !== undefined || sign === '-' ? -units : units, decimals: decimals.length }
}

function transposed(table: Table): Table {
  const width = Math.max(0, ...table.map((row) => row.length))
  return Array.from({ length: width }, (_, column) => table.map((row) => row[column] ?? { text: '', value: null }))
}

const totalWord =
  /^[(（]?(?:[一二三四五六七八九十]+、)?(?:本[年月期])?(合计|总计|共计|总合计|小计)(?:数|金额)?[)）:：]?(?:\(元\)|（元）)?$/
const subtotalWord = /小计/
/** Columns whose numbers are not to be added. */
const notSummed = /序号|编号|单价|标准|比例|占比|比率|率$|百分|%|年份|日期|时间|电话|均|代码|面积单位|级/
const partWord = /^(?:其中|含|#)/
const sectionWord = /^(?:[一二三四五六七八九十]+、|[(（][一二三四五六七八九十]+[)）])/

type Line = { row: number; kind: 'total' | 'subtotal' | 'part' | 'section' | 'plain' }

function findInColumns(table: Table, tolerance: number): TableSumFinding[] {
  const lines = linesOf(table)
  const totals = lines.filter(({ kind }) => kind === 'total' || kind === 'subtotal')
  if (totals.length === 0) return []
  const columns = summedColumns(table)
  return totals.flatMap(({ row, kind }) => {
    const checked = columns.flatMap((column) => {
      const stated = table[row]?.[column]?.value
      const sums = stated ? readings(table, lines, { row, kind }, column) : []
      if (!stated || sums.length === 0) return []
      return [{ column, stated, sums, isRight: sums.some(({ sum, count }) => agrees(stated, sum, count * tolerance)) }]
    })
    // Where no column of several agrees, the table is built in a way that is not understood.
    if (checked.length > 1 && checked.every(({ isRight }) => !isRight)) return []
    return checked
      .filter(({ isRight }) => !isRight)
      .map(({ column, sums }) => ({
        row,
        column,
        stated: table[row]?.[column]?.text ?? '',
        computed: sums[0] ? written(sums[0].sum) : '',
      }))
  })
}

const linesOf = (table: Table): Line[] => table.map((cells, row) => ({ row, kind: kindOf(cells) }))

/** Columns whose headings do not say that their numbers are not to be added. */
function summedColumns(table: Table): number[] {
  const firstNumbers = table.findIndex((cells) => cells.some(({ value }) => value !== null))
  const heads = table.slice(0, Math.max(1, firstNumbers))
  const width = Math.max(0, ...table.map((row) => row.length))
  return Array.from({ length: width }, (_, column) => column).filter(
    (column) => !heads.some((cells) => notSummed.test(cells[column]?.text ?? '')),
  )
}

function kindOf(cells: readonly Cell[]): Line['kind'] {
  const labels = cells.slice(0, 3).map(({ text }) => text)
  const total = labels.find((text) => totalWord.test(text))
  if (total !== undefined) return subtotalWord.test(total) ? 'subtotal' : 'total'
  const label = labels.find((text) => text !== '' && !/^\d+$/.test(text)) ?? ''
  if (partWord.test(label)) return 'part'
  return sectionWord.test(label) ? 'section' : 'plain'
}

type Reading = { sum: Decimal; count: number }

/** What the total may be the sum of; the most usual reading first. */
function readings(table: Table, lines: readonly Line[], total: Line, column: number): Reading[] {
  const sumOf = (chosen: readonly Line[]): Reading | null => {
    const values = chosen.flatMap(({ row }) => table[row]?.[column]?.value ?? [])
    return values.length < Math.min(2, chosen.length) || values.length === 0
      ? null
      : { sum: values.reduce(add), count: values.length }
  }
  const isTotal = ({ kind }: Line): boolean => kind === 'total' || kind === 'subtotal'
  const before = lines.slice(0, total.row)
  const last = before.findLast((line) => (total.kind === 'subtotal' ? isTotal(line) : line.kind === 'total'))
  const since = before.slice((last?.row ?? -1) + 1)
  // Some tables have the total on top.
  const after = lines.slice(total.row + 1)
  const next = after.find((line) => (total.kind === 'subtotal' ? isTotal(line) : line.kind === 'total'))
  const until = next ? after.slice(0, next.row - total.row - 1) : after
  const choices: Line[][] = []
  for (const part of since.some(({ row }) => table[row]?.[column]?.value) ? [since, until, before] : [until]) {
    const entries = part.filter((line) => !isTotal(line) && line.kind !== 'part')
    const lastSubtotal = part.findLast(({ kind }) => kind === 'subtotal')?.row ?? -1
    const sections = part.filter(({ kind }) => kind === 'section')
    choices.push(
      entries,
      [...part.filter(({ kind }) => kind === 'subtotal'), ...entries.filter(({ row }) => row > lastSubtotal)],
      sections,
      entries.filter(({ kind }) => kind !== 'section'),
      part.filter((line) => !isTotal(line)),
    )
  }
  const sums = choices.flatMap((chosen) => sumOf(chosen) ?? [])
  // A running balance is carried down.
  const carried = /[余结]/.test(
    table
      .slice(0, 3)
      .map((cells) => cells[column]?.text ?? '')
      .join(''),
  )
  const lastValue = before.findLast(({ row }) => table[row]?.[column]?.value)
  const balance = carried && lastValue ? table[lastValue.row]?.[column]?.value : null
  return balance && sums.length > 0 ? [...sums, { sum: balance, count: 0 }] : sums
}

function scaled({ units, decimals }: Decimal, to: number): bigint {
  return units * 10n ** BigInt(to - decimals)
}

function add(one: Decimal, other: Decimal): Decimal {
  const decimals = Math.max(one.decimals, other.decimals)
  return { units: scaled(one, decimals) + scaled(other, decimals), decimals }
}

/** `allowed`: in units of the last decimal of the total. */
function agrees(stated: Decimal, sum: Decimal, allowed: number): boolean {
  const decimals = Math.max(stated.decimals, sum.decimals)
  const difference = scaled(stated, decimals) - scaled(sum, decimals)
  const limit = BigInt(allowed) * 10n ** BigInt(decimals - stated.decimals)
  return (difference < 0n ? -difference : difference) <= limit
}

function written({ units, decimals }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return `${units < 0n ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`
}
