import { z } from 'zod'
import { staffQuery } from '../../operation.ts'
import { atReadWork } from '../writing/queries-work.server.ts'
import { articleInput } from '../writing/work-schema.ts'
import type { Book } from './book.ts'
import { bookPeriodSchema } from './book.ts'
import { findNeighbours } from './neighbours.server.ts'
import '../writing/table.server.ts'

const amounts = z.record(z.string(), z.looseObject({}))

/** The released books beside a period of the draft's unit: what a new book begins with and must agree with. */
export const getBooksBeside = staffQuery({
  permission: 'article.edit',
  input: articleInput.extend({ period: bookPeriodSchema }),
  api: {
    call: 'GET /api/staff/articles/:id/books-beside',
    tag: '稿件',
    summary: '这篇稿件的单位在前一期、后一期公开的账本，供核对期初和沿用账户',
    output: z.object({
      former: z
        .object({
          period: z.string(),
          lastDay: z.string(),
          accounts: amounts,
          holdings: amounts,
          book: z.looseObject({}),
        })
        .nullable()
        .describe('前一期的账本；没有公开过为 null'),
      next: z.object({ period: z.string(), firstDay: z.string(), accounts: amounts, holdings: amounts }).nullable(),
      overlapping: z.object({ period: z.string() }).nullable().describe('日期和本期重复的另一篇'),
    }),
  },
  at: atReadWork,
  async run(db, { input: { id, period }, at: { work } }) {
    const { former, next, overlapping } = await findNeighbours(db, {
      unitId: work.content.areaId,
      articleId: id,
      period,
    })
    return {
      former: former && {
        period: former.period,
        lastDay: former.lastDay,
        accounts: Object.fromEntries(former.accounts),
        holdings: Object.fromEntries(former.holdings),
        book: await contentOf(db, former.articleId),
      },
      next: next && {
        period: next.period,
        firstDay: next.firstDay,
        accounts: Object.fromEntries(next.accounts),
        holdings: Object.fromEntries(next.holdings),
      },
      overlapping: overlapping && { period: overlapping.period },
    }
  },
})

/** The released rows as they were written, with what the public does not read. */
async function contentOf(db: Parameters<typeof findNeighbours>[0], articleId: number): Promise<Book> {
  const { content } = await db
    .selectFrom('book')
    .innerJoin('article_revision', 'article_revision.id', 'book.revision_id')
    .select('article_revision.content')
    .where('book.article_id', '=', articleId)
    .executeTakeFirstOrThrow()
  if (!content.book) throw new Error(`The released revision of article ${articleId} has no book`)
  return content.book
}
