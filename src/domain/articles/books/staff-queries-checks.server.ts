import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { staffQuery } from '../../operation.ts'
import { atReadWork } from '../writing/queries-work.server.ts'
import { articleInput } from '../writing/work-schema.ts'
import { findBookFaults, isStructural } from './book-faults.ts'
import { bookPeriodSchema } from './book.ts'
import { daysOf } from './book-period.ts'
import { sumBook } from './book-sums.ts'
import { findNeighbours } from './neighbours.server.ts'
import { suggestEntries } from './recurring.ts'
import '../writing/table.server.ts'

const common = { permission: 'article.edit', at: atReadWork } as const
const fen = (title: string) => z.int().describe(`${title}（分）`)

/** What keeps the book of a draft from being released, as the sheet shows it while it is filled in. */
export const getBookFaults = staffQuery({
  ...common,
  input: articleInput,
  api: {
    call: 'GET /api/staff/articles/:id/book-faults',
    tag: '稿件',
    summary: '检查稿件的账本：合计，以及送审、公开以前还要改的，和填写时看到的相同',
    output: z.object({
      version: z.int().describe('所查的是第几次保存的内容'),
      sums: z.object({
        opening: fen('期初余额'),
        income: fen('收入'),
        expense: fen('支出'),
        otherNet: fen('其他收付'),
        closing: fen('期末余额'),
      }),
      faults: z.array(
        z.object({
          kind: z.string(),
          row: z.string().nullable().describe('那一行的编号；整本账的为 null'),
          field: z.string(),
          words: z.string().describe('要做什么'),
          blocksSubmission: z.boolean().describe('不改就不能送审；其余的要写明理由'),
        }),
      ),
    }),
  },
  async run(db, { input: { id }, at: { work } }) {
    const { book, areaId } = work.content
    if (!book) throw new AppError('not_found', '这篇稿件还没有账本。')
    const beside = await findNeighbours(db, { unitId: areaId, articleId: id, period: book.period })
    const { opening, income, expense, otherNet, closing } = sumBook(book)
    return {
      version: work.version,
      sums: { opening, income, expense, otherNet, closing },
      faults: findBookFaults(book, beside).map((fault) => ({ ...fault, blocksSubmission: isStructural(fault) })),
    }
  },
})

/** More than the periods that are compared. */
const mostBooks = 20

/** What the unit booked in the same way in former periods. */
export const listSuggestedEntries = staffQuery({
  ...common,
  input: articleInput.extend({ period: bookPeriodSchema }),
  api: {
    call: 'GET /api/staff/articles/:id/book-suggestions',
    tag: '稿件',
    summary: '这个单位以前每期都有的收支，供填写时逐笔采用；不会自动写入',
    output: z.array(
      z.object({
        entry: z.looseObject({}).describe('没有编号和凭证号的一笔'),
        reason: z.string().describe('为什么建议：以前哪几期有，各是多少'),
      }),
    ),
  },
  async run(db, { input: { id, period }, at: { work } }) {
    const rows = await db
      .selectFrom('book')
      .innerJoin('article_revision', 'article_revision.id', 'book.revision_id')
      .select('article_revision.content')
      .where('book.unit_id', '=', work.content.areaId)
      .where('book.article_id', '!=', id)
      .where('book.last_day', '<', daysOf(period).first)
      .orderBy('book.last_day', 'desc')
      .limit(mostBooks)
      .execute()
    return suggestEntries(
      rows.flatMap(({ content: { book } }) => book ?? []),
      period,
    )
  },
})
