import { sql } from 'kysely'
import { periodInWords } from '../../articles/books/book-period.ts'
import { visible } from '../../articles/visibility.server.ts'
import { type AnyDataSet, type DataScope, declare, type Field } from '../data-set.ts'
import { bookPath } from '../row-addresses.ts'
import { type Dated, listYears, readByKey } from '../rows.server.ts'
import { articleFields } from './article-fields.ts'
import { joinUnit, type OfUnit, unitColumns, unitFields } from './unit-fields.ts'
import '../../articles/table.server.ts'
import '../../articles/books/table.server.ts'

/** Public books that begin in the year. Joined as `book` and `article`. */
export const ofPublicBooks = ({ year, ...scope }: DataScope) =>
  sql`${visible(scope)} and (${year ?? null}::integer is null or extract(year from book.first_day) = ${year ?? null})`

export const bookYears: AnyDataSet['years'] = {
  title: '期的年份',
  list: (db, scope) =>
    listYears(
      db,
      sql`select distinct extract(year from book.first_day)::integer as year
        from book join article on article.id = book.article_id where ${ofPublicBooks(scope)}`,
    ),
}

export type OfBook = OfUnit & { period: string }

export const bookFields: readonly Field<OfBook>[] = [
  ...unitFields,
  {
    name: 'period',
    title: '期',
    type: 'text',
    about: '2026-09 是月，2026-Q3 是季度',
    value: ({ period }) => period,
  },
  {
    name: 'periodTitle',
    title: '期的名称',
    type: 'text',
    about: '如 2026年第三季度',
    value: ({ period }) => periodInWords(period),
  },
]

type Row = Dated &
  OfBook & {
    articleId: number
    firstDay: string
    lastDay: string
    isZero: boolean
    opening: number
    income: number
    expense: number
    otherNet: number
    closing: number
    entries: number
    oversightDay: string | null
    released: Date
  }

const money = (name: 'opening' | 'income' | 'expense' | 'otherNet' | 'closing', title: string, about: string) => ({
  name,
  title,
  type: 'yuan' as const,
  about,
  value: (row: Row) => row[name],
})

export const books = declare<Row>({
  name: 'books',
  title: '账本',
  about: '单位每一期公开的账本：期初、收入、支出、期末。期初加收入减支出加其他净额等于期末。',
  key: ['unitId', 'period'],
  years: bookYears,
  nouns: ['articles', 'areas'],
  ...readByKey<Row>(
    (scope) => sql<Row>`
      select book.article_id as "articleId", book.period, book.first_day as "firstDay", book.last_day as "lastDay",
        book.is_zero as "isZero", book.opening, book.income, book.expense, book.other_net as "otherNet", book.closing,
        book.entries, book.oversight_day as "oversightDay", article.release_time as released,
        greatest(article.release_time, article.update_time) as changed, ${unitColumns}
      from book join article on article.id = book.article_id ${joinUnit('book.unit_id')}
      where ${ofPublicBooks(scope)}`,
    ['unitId', 'lastDay', 'period'],
  ),
  fields: [
    ...bookFields,
    { name: 'firstDay', title: '第一天', type: 'day', about: '这一期的第一天', value: ({ firstDay }) => firstDay },
    { name: 'lastDay', title: '最后一天', type: 'day', about: '这一期的最后一天', value: ({ lastDay }) => lastDay },
    {
      name: 'isZero',
      title: '零报告',
      type: 'flag',
      about: '“是”：本期没有发生收支',
      value: ({ isZero }) => isZero,
    },
    money('opening', '期初余额', '全部账户的期初余额'),
    money('income', '收入', '单位自己的收入，按农经发〔2011〕13号的项目'),
    money('expense', '支出', '单位自己的支出，按农经发〔2011〕13号的项目'),
    money('otherNet', '其他净额', '借贷、往来和代收代付，收入减支出'),
    money('closing', '期末余额', '全部账户的期末余额'),
    { name: 'entries', title: '笔数', type: 'integer', about: '本期收支的笔数', value: ({ entries }) => entries },
    {
      name: 'oversightDay',
      title: '监督小组审核日期',
      type: 'day',
      about: '民主理财（监督）小组审核的日期；没有写明的为空',
      value: ({ oversightDay }) => oversightDay,
    },
    { name: 'releaseTime', title: '发布时间', type: 'time', about: '公开的时间', value: ({ released }) => released },
    ...articleFields,
    {
      name: 'url',
      title: '网址',
      type: 'address',
      about: '账本的页面',
      value: ({ unitId, period }) => bookPath(unitId, period),
    },
  ],
})
