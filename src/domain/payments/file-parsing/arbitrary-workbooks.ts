import * as fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { computeCheckDigit } from '../../../platform/identity.ts'
import { columnName, type Field, fields } from './columns.ts'

/** The cells of a payment as an office means them. */
export type ExpectedPayment = Record<Field, string>

/** A cell of a sheet: text, a number with the index of a style, or a value of nothing as a shared string. */
type Cell = { text: string; as: 'inline' | 'shared' } | { number: number; style: number } | null
type Row = { cells: Cell[]; isHidden?: boolean }
type Area = { top: number; bottom: number; left: number; right: number }

/** What a person could have done to the rows of a sheet. */
export type ArbitrarySheet = {
  name: string
  payments: ExpectedPayment[]
  columns: Field[]
  /** Rows above the headings; the first may be merged over all columns. */
  titles: string[]
  isTitleMerged: boolean
  hasTwoHeadings: boolean
  /** Of the payments, from 0. */
  hidden: number[]
  isHouseholdMerged: boolean
  /** After each of them a repeated heading. */
  headingsAfter: number[]
  /** A sum at the end: 0 for none, 1 for the right one, 2 for a wrong one. */
  total: 0 | 1 | 2
  subtotalAfter: number | null
  remarks: string[]
  /** How each cell is written, in turns. */
  writing: Writing[]
}

type Writing = 'inline' | 'shared' | 'full width' | 'equals' | 'apostrophe' | 'spaces' | 'invisible' | 'number'

export const village = '152201001001'

const identityOf = (number: number): string => {
  const digits = `9999991970${String(1 + (number % 12)).padStart(2, '0')}${String(1 + (number % 28)).padStart(2, '0')}${String(number % 1_000).padStart(3, '0')}`
  return digits + computeCheckDigit(digits)
}

const payment = fc.record({
  fen: fc.integer({ min: 1, max: 9_999_999 }),
  day: fc.integer({ min: 0, max: 400 }),
  household: fc.nat(2),
})

const paymentOf = (
  { fen, day, household }: { fen: number; day: number; household: number },
  number: number,
): ExpectedPayment => ({
  areaCode: village,
  objectCode: `DX${number}`,
  objectName: `示例${number}`,
  objectIdentity: identityOf(number),
  projectCode: 'BT901',
  projectName: '示例补贴',
  businessPeriod: '2025年度',
  amount: (fen / 100).toFixed(2),
  putTime: new Date(Date.UTC(2025, 0, 2 + day)).toISOString().slice(0, 10),
  accountsReceivableName: `示例${number}`,
  accountsReceivableCode: `62284800000${String(number).padStart(8, '0')}`,
  beneficiaryBank: '示例银行',
  householdName: `户主${household}`,
  householdIdentity: identityOf(700 + household),
  inventoryCode: 'QC-1',
  uniquelyIdentifies: `U${number}`,
  paymentSlipCode: `ZF${number}`,
  quantity: '12.5亩',
  kind: '禁牧',
  rate: '9元/亩',
})

const writings: Writing[] = ['inline', 'shared', 'full width', 'equals', 'apostrophe', 'spaces', 'invisible', 'number']
const places = fc.uniqueArray(fc.nat(7), { maxLength: 3 })

const sheet = fc.record({
  payments: fc.array(payment, { minLength: 1, maxLength: 8 }),
  columns: fc.shuffledSubarray(fields, { minLength: fields.length, maxLength: fields.length }),
  titles: fc.array(fc.constantFrom('2025年惠农补贴发放明细表', '填报单位：示例镇', '单位：元'), { maxLength: 3 }),
  isTitleMerged: fc.boolean(),
  hasTwoHeadings: fc.boolean(),
  hidden: places,
  isHouseholdMerged: fc.boolean(),
  headingsAfter: fc.uniqueArray(fc.nat(7), { maxLength: 1 }),
  total: fc.constantFrom(0 as const, 1 as const, 2 as const),
  subtotalAfter: fc.option(fc.nat(7)),
  remarks: fc.array(fc.constantFrom('制表人：示例甲', '备注：以上金额单位为元', '第1页'), { maxLength: 2 }),
  writing: fc.array(fc.constantFrom(...writings), { minLength: 1, maxLength: 9 }),
})

/** Sheets of one workbook, whose payments have numbers of their own. */
export const arbitrarySheets: fc.Arbitrary<ArbitrarySheet[]> = fc
  .array(sheet, { minLength: 1, maxLength: 3 })
  .map((sheets) => {
    let number = 0
    return sheets.map((each, at) => ({
      ...each,
      name: `${'甲乙丙'[at] ?? ''}村`,
      payments: each.payments
        .toSorted((one, other) => one.household - other.household)
        .map((facts) => paymentOf(facts, (number += 1))),
    }))
  })

export const sumFen = (payments: readonly ExpectedPayment[]): number =>
  payments.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)

const fullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
const codes: ReadonlySet<Field> = new Set([
  'areaCode',
  'objectIdentity',
  'projectCode',
  'amount',
  'putTime',
  'uniquelyIdentifies',
])

function written(field: Field, text: string, how: Writing): Cell {
  switch (how) {
    case 'shared':
      return { text, as: 'shared' }
    case 'full width':
      return { text: codes.has(field) ? fullWidth(text) : text, as: 'inline' }
    case 'equals':
      return { text: `="${text}"`, as: 'inline' }
    case 'apostrophe':
      return { text: field === 'areaCode' || field === 'objectIdentity' ? `'${text}` : text, as: 'inline' }
    case 'spaces':
      return { text: `\u00a0${text} \u3000\n`, as: 'inline' }
    case 'invisible':
      return { text: `\ufeff${text.slice(0, 1)}\u200b${text.slice(1)}\u202c`, as: 'shared' }
    case 'number':
      if (field === 'amount') return { number: Number(text), style: 0 }
      // As programs in Shanghai write midnight.
      if (field === 'putTime') return { number: serialOf(text) - 43 / 86_400, style: 1 }
      return { text, as: 'inline' }
    default:
      return { text, as: 'inline' }
  }
}

const serialOf = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000

const inline = (text: string): Cell => (text === '' ? { text: '', as: 'shared' } : { text, as: 'inline' })

/** The rows of a sheet, with its merged areas (rows from 1, columns from 0). */
export function layOut(given: ArbitrarySheet): { rows: Row[]; areas: Area[] } {
  const { columns, payments } = given
  const [rows, areas]: [Row[], Area[]] = [[], []]
  const add = (...cells: Cell[]): number => rows.push({ cells })
  for (const [at, title] of given.titles.entries()) {
    const top = add(inline(title))
    if (at === 0 && given.isTitleMerged) areas.push({ top, bottom: top, left: 0, right: columns.length - 1 })
  }
  const headings = columns.map(columnName)
  if (given.hasTwoHeadings) {
    const top = add(...headings.map(inline))
    add(...headings.map(() => null))
    for (const left of headings.keys()) areas.push({ top, bottom: top + 1, left, right: left })
  } else add(...headings.map((heading) => inline(` ${heading}*`)))
  let since = 0
  let turn = 0
  for (const [at, meant] of payments.entries()) {
    const cells = columns.map((field) =>
      written(field, meant[field], given.writing[(turn += 1) % given.writing.length] ?? 'inline'),
    )
    rows.push({ cells, isHidden: given.hidden.includes(at) })
    since += sumFen([meant])
    if (given.headingsAfter.includes(at)) add(...headings.map(inline))
    if (given.subtotalAfter === at) {
      add(...totalRow('小计', since, columns))
      since = 0
    }
  }
  if (given.isHouseholdMerged) mergeHouseholds(rows, areas, given)
  if (given.total > 0) add(...totalRow('合 计', sumFen(payments) + given.total - 1, columns))
  for (const remark of given.remarks) add(inline(remark))
  return { rows, areas }
}

const totalRow = (word: string, fen: number, columns: readonly Field[]): Cell[] => {
  const at = columns.findIndex((field) => field !== 'amount' && field !== 'objectIdentity')
  return columns.map((field, column) =>
    field === 'amount' ? { number: fen / 100, style: 0 } : column === at ? inline(word) : null,
  )
}

/** Merges the cells of a household in rows that follow each other. */
function mergeHouseholds(rows: Row[], areas: Area[], { columns, payments }: ArbitrarySheet): void {
  const place = columns.indexOf('uniquelyIdentifies')
  const rowOf = (unique: string): number =>
    rows.findIndex(({ cells }) => {
      const cell = cells[place]
      return cell && 'text' in cell && cell.text.normalize('NFKC').replace(/[^A-Z0-9]/g, '') === unique
    })
  for (let at = 0; at < payments.length; at += 1) {
    const from = rowOf(payments[at]?.uniquelyIdentifies ?? '')
    let last = at
    while (
      payments[last + 1]?.householdIdentity === payments[at]?.householdIdentity &&
      rowOf(payments[last + 1]?.uniquelyIdentifies ?? '') === from + last + 1 - at
    )
      last += 1
    if (last > at)
      for (const field of ['householdName', 'householdIdentity'] as const) {
        const left = columns.indexOf(field)
        areas.push({ top: from + 1, bottom: from + 1 + last - at, left, right: left })
        for (let row = from + 1; row <= from + last - at; row += 1) rows[row]?.cells.splice(left, 1, null)
      }
    at = last
  }
}

const letters = (column: number): string =>
  (column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : '') + String.fromCharCode(65 + (column % 26))
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** An XLSX file of the sheets. */
export function createWorkbook(
  sheets: readonly { name: string; state?: string; rows: Row[]; areas: Area[] }[],
): Uint8Array {
  const texts: string[] = ['第一个共用的文字']
  const shared = (text: string): string => (text === '' ? '' : String(texts.push(text) - 1))
  const cellXml = (cell: Cell, reference: string): string => {
    if (!cell) return ''
    if ('number' in cell) return `<c r="${reference}" s="${cell.style}"><v>${cell.number}</v></c>`
    return cell.as === 'shared'
      ? `<c r="${reference}" t="s"><v>${shared(cell.text)}</v></c>`
      : `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escape(cell.text)}</t></is></c>`
  }
  const sheetXml = ({ rows, areas }: { rows: Row[]; areas: Area[] }): string =>
    `<worksheet><sheetData>${rows
      .map(
        ({ cells, isHidden }, at) =>
          `<row r="${at + 1}"${isHidden ? ' hidden="1"' : ''}>${cells.map((cell, column) => cellXml(cell, `${letters(column)}${at + 1}`)).join('')}</row>`,
      )
      .join('')}</sheetData>${
      areas.length > 0
        ? `<mergeCells count="${areas.length}">${areas.map(({ top, bottom, left, right }) => `<mergeCell ref="${letters(left)}${top}:${letters(right)}${bottom}"/>`).join('')}</mergeCells>`
        : ''
    }</worksheet>`
  const parts = Object.fromEntries(sheets.map((each, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(each)]))
  const all: Record<string, string> = {
    ...parts,
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels':
      '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"${state ? ` state="${state}"` : ''}/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, at) => `<Relationship Id="r${at + 1}" Type="x/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="s" Type="x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="x/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  }
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)])), { level: 0 })
}
