import type { HeadingRules } from '../../../../files/tables/headings.ts'
import { bare } from '../../../../platform/text/bare-heading.ts'

/** Columns of a list of entries, as journals of accounting programs and sheets of offices have them. */
export type RowField =
  | 'day'
  | 'month'
  | 'dayOfMonth'
  | 'voucher'
  | 'summary'
  | 'item'
  | 'subject'
  | 'counterparty'
  | 'income'
  | 'expense'
  | 'account'
  | 'balance'

const names: Readonly<Record<RowField, readonly string[]>> = {
  day: ['日期', '业务日期', '记账日期', '凭证日期', '发生日期', '交易日期', '时间'],
  month: ['月'],
  dayOfMonth: ['日'],
  voucher: ['凭证号', '凭证字号', '凭证编号', '凭证号数', '字号', '凭证', '票据号', '单据号'],
  summary: ['摘要', '用途', '事由', '内容', '业务内容', '说明'],
  item: ['项目', '公开项目', '收支项目', '类别', '收支类别'],
  subject: ['科目', '会计科目', '科目名称', '对方科目', '对应科目', '对方科目名称'],
  counterparty: ['对方', '对方单位', '对方名称', '往来单位', '收款人', '收款单位', '付款单位', '对方户名', '经手人'],
  income: ['收入', '收入金额', '借方', '借方金额', '借方发生额', '收方', '贷方发生额(收入)'],
  expense: ['支出', '支出金额', '贷方', '贷方金额', '贷方发生额', '付方', '借方发生额(支出)'],
  account: ['账户', '账户名称', '资金账户', '现金或银行'],
  balance: ['余额', '结余', '结存', '账户余额', '期末余额'],
}

const fields = new Map(
  (Object.keys(names) as RowField[]).flatMap((field) => names[field].map((name): [string, RowField] => [name, field])),
)

/** Of a heading that names its unit: 收入(元). */
const withoutUnit = (heading: string): string => heading.replace(/\((?:单位)?(?:人民币)?元\)$/, '')

export const rowFields = Object.keys(names) as [RowField, ...RowField[]]

/** What people call a column. */
export const titleOfField: Readonly<Record<RowField, string>> = {
  day: '日期',
  month: '月',
  dayOfMonth: '日',
  voucher: '凭证号',
  summary: '摘要',
  item: '公开项目',
  subject: '会计科目',
  counterparty: '对方',
  income: '收入',
  expense: '支出',
  account: '账户',
  balance: '余额',
}

/** What a unit's own headings mean, by `bare` heading; they take precedence. `none`: a column that is not read. */
export type OwnRowHeadings = ReadonlyMap<string, RowField | 'none'>

/** What a heading means; undefined for nothing. */
export function fieldOfRowHeading(heading: string, own?: OwnRowHeadings): RowField | undefined {
  const name = bare(heading)
  if (name === '') return undefined
  const chosen = own?.get(name)
  if (chosen !== undefined) return chosen === 'none' ? undefined : chosen
  return fields.get(name) ?? fields.get(withoutUnit(name))
}

const namesEntries = (found: ReadonlySet<string>): boolean =>
  found.has('summary') && (found.has('income') || found.has('expense'))

/** The headings of journals name at least the summary and an amount. */
export const rowHeadings = (own?: OwnRowHeadings): HeadingRules => ({
  fieldOf: (heading) => fieldOfRowHeading(heading, own),
  isEnough: namesEntries,
  rowsBefore: 30,
})

/** Index of each column, from 0. */
export type RowColumns = Readonly<Partial<Record<RowField, number>>>

/** The order of the sheet in which entries are typed: what is pasted without headings is read so. */
export const sheetColumns: RowColumns = {
  day: 0,
  voucher: 1,
  item: 2,
  summary: 3,
  counterparty: 4,
  income: 5,
  expense: 6,
  account: 7,
}

/** What people call its columns. */
export const sheetTitles: string[] = Object.keys(sheetColumns).map((field) => titleOfField[field as RowField])

/** The columns of headings. The first of two columns with one meaning counts. */
export function columnsOf(cells: readonly string[], own?: OwnRowHeadings): RowColumns {
  const columns: Partial<Record<RowField, number>> = {}
  for (const [at, cell] of cells.entries()) {
    const field = fieldOfRowHeading(cell, own)
    if (field !== undefined) columns[field] ??= at
  }
  return columns
}
