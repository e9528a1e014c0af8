import { sql } from 'kysely'
import { type Direction, findBookItem } from '../../articles/books/book-items.ts'
import { declare } from '../data-set.ts'
import { entryPath } from '../row-addresses.ts'
import { type Dated, readByKey } from '../rows.server.ts'
import { bookFields, bookYears, type OfBook, ofPublicBooks } from './books.server.ts'
import { joinUnit, unitColumns } from './unit-fields.ts'
import '../../articles/table.server.ts'
import '../../articles/books/table.server.ts'

type Row = Dated &
  OfBook & {
    articleId: number
    position: number
    id: string
    day: string
    voucher: string
    direction: Direction
    item: string
    summary: string
    counterparty: string
    fen: number
    account: string
    contract: string | null
    project: string | null
  }

export const entries = declare<Row>({
  name: 'entries',
  title: '逐笔收支',
  about: '公开的账本里的每一笔收支。对方是个人的一律写“个人”。',
  key: ['unitId', 'period', 'id'],
  years: bookYears,
  nouns: ['articles', 'areas'],
  ...readByKey<Row>(
    (scope) => sql<Row>`
      select book_entry.article_id as "articleId", book_entry.position, book_entry.id, book.period, book_entry.day,
        book_entry.voucher, book_entry.direction, book_entry.item, book_entry.summary, book_entry.counterparty,
        book_entry.fen, book_account.title as account, book_entry.contract, book_entry.project,
        greatest(article.release_time, article.update_time) as changed, ${unitColumns}
      from book_entry
      join book_account on book_account.article_id = book_entry.article_id and book_account.id = book_entry.account_id
      join book on book.article_id = book_entry.article_id
      join article on article.id = book.article_id ${joinUnit('book.unit_id')}
      where ${ofPublicBooks(scope)}`,
    ['articleId', 'position'],
  ),
  fields: [
    ...bookFields,
    { name: 'id', title: '编号', type: 'text', about: '这一笔的编号，在更正中不变', value: ({ id }) => id },
    { name: 'day', title: '日期', type: 'day', about: '收支的日期', value: ({ day }) => day },
    { name: 'voucher', title: '凭证号', type: 'text', about: '记账凭证的编号', value: ({ voucher }) => voucher },
    {
      name: 'direction',
      title: '收或支',
      type: 'text',
      about: '钱进账户还是出账户',
      values: ['收', '支'],
      value: ({ direction }) => (direction === 'in' ? '收' : '支'),
    },
    {
      name: 'item',
      title: '项目代码',
      type: 'text',
      about: '农经发〔2011〕13号的类和项，如 3.4',
      value: ({ item }) => item,
    },
    {
      name: 'itemTitle',
      title: '项目名称',
      type: 'text',
      about: '农经发〔2011〕13号的项',
      value: ({ item }) => findBookItem(item)?.title ?? item,
    },
    { name: 'summary', title: '摘要', type: 'text', about: '收支的事由', value: ({ summary }) => summary },
    {
      name: 'counterparty',
      title: '对方',
      type: 'text',
      about: '单位写名称，个人一律写“个人”',
      value: ({ counterparty }) => counterparty,
    },
    { name: 'amount', title: '金额', type: 'yuan', about: '收或支的金额', value: ({ fen }) => fen },
    { name: 'account', title: '账户', type: 'text', about: '账户的名称', value: ({ account }) => account },
    {
      name: 'contract',
      title: '合同编号',
      type: 'text',
      about: '所属合同，见数据集“合同”；没有的为空',
      value: ({ contract }) => contract,
    },
    {
      name: 'project',
      title: '工程项目编号',
      type: 'text',
      about: '所属项目，见数据集“项目”；没有的为空',
      value: ({ project }) => project,
    },
    {
      name: 'url',
      title: '网址',
      type: 'address',
      about: '这一笔的页面',
      value: ({ unitId, period, id }) => entryPath(unitId, period, id),
    },
  ],
})
