import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { staffQuery } from '../../operation.ts'
import { atReadWork } from '../writing/queries-work.server.ts'
import { atEditedDraft } from '../writing/files/draft-uploads.server.ts'
import { articleInput } from '../writing/work-schema.ts'
import type { Book } from './book.ts'
import { bookPeriodSchema } from './book.ts'
import { readBookFileApart } from './rows/read-file-apart.server.ts'
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
      next: z.object({ period: z.string(), firstDay: z.string(), accounts: amounts }).nullable(),
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
      next: next && { period: next.period, firstDay: next.firstDay, accounts: Object.fromEntries(next.accounts) },
      overlapping: overlapping && { period: overlapping.period },
    }
  },
})

const mostFileBytes = 10 * 1024 * 1024

/** Reads the entries of a file of an accounting program for the book of a draft, without storing anything. */
export const readEntriesFile = staffQuery({
  permission: 'article.edit',
  input: articleInput.extend({ file: z.custom<Buffer>() }),
  upload: {
    call: 'POST /api/staff/articles/:id/book-rows',
    tag: '稿件',
    summary:
      '读取日记账等表格（.xlsx、.csv，multipart/form-data，最大 10 MB）中的逐笔收支，不保存；期间和账户按稿件的账本',
    output: z.object({
      sheet: z.string(),
      entries: z.array(z.looseObject({})),
      problems: z.array(z.object({ line: z.int(), column: z.string().nullable(), words: z.string() })),
      skipped: z.int().describe('跳过的余额和合计'),
      transfers: z.array(z.object({ line: z.int(), words: z.string() })).describe('内部转账'),
    }),
    maxBytes: mostFileBytes,
    receive: (_, file) => readBytes(file),
  },
  at: atEditedDraft,
  run(_, { input, at: { work } }) {
    const { book } = work.content
    if (!book) throw new AppError('invalid', '请先选好期间，再导入明细。')
    const accounts = book.accounts.map(({ id, title, kind }) => ({ id, title, kind }))
    return readBookFileApart(input.file, { period: book.period, accounts, account: accounts[0]?.id ?? '' })
  },
})

async function readBytes(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file) chunks.push(chunk)
  return Buffer.concat(chunks)
}

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
