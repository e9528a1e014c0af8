import { expect } from 'vitest'
import { createBook, createEntry } from '../../../src/domain/articles/books/arbitrary-books.ts'
import { createDrafts } from '../../harness/drafts.ts'
import type { TestPortal } from '../../harness/portal.ts'
import { query } from '../../harness/api.ts'
import type { Example } from './example.ts'

const period = '2020-Q1'
const anyText = expect.any(String)

/** Examples of the calls about books: a released one, and those of drafts. */
export async function createBookExamples(
  { db, site }: Pick<TestPortal, 'db' | 'site'>,
  unit: number,
): Promise<Example[]> {
  const desk = createDrafts(db, unit, site)
  const entry = createEntry({ day: '2020-02-11', fen: 31_250, voucher: '记-1' })
  const book = createBook({ period, entries: [entry] })
  const articleId = await desk.release(await desk.draft({ title: '测试局第一季度财务公开', book }))
  const head = {
    unitId: unit,
    period,
    articleId,
    releaseTime: anyText,
    isZero: false,
    opening: '80500.00',
    income: '0.00',
    expense: '312.50',
    otherNet: '0.00',
    closing: '80187.50',
    entries: 1,
  }
  const row = {
    id: entry.id,
    day: '2020-02-11',
    voucher: '记-1',
    direction: 'out',
    item: '3.4',
    itemTitle: '办公、差旅、会议等管理费支出',
    summary: '支付办公电费',
    counterparty: '国网乌兰浩特供电公司',
    amount: '312.50',
    account: '基本户',
    contract: null,
    project: null,
  }
  return [
    { of: 'GET /api/books/unit/{id}', path: `/api/books/unit/${unit}`, data: [head] },
    {
      of: 'GET /api/books/unit/{id}/{period}',
      path: `/api/books/unit/${unit}/${period}`,
      data: {
        ...head,
        oversightDay: book.oversight.day,
        oversightFinding: book.oversight.finding,
        accounts: [expect.objectContaining({ title: '现金' }), expect.objectContaining({ closing: '79687.50' })],
        rows: [row],
        holdings: [],
      },
    },
    ...(await draftExamples(desk)),
  ]
}

/** Those of staff. */
async function draftExamples(desk: ReturnType<typeof createDrafts>): Promise<Example[]> {
  const ofDraft = async (end: string) =>
    `/api/staff/articles/${await desk.draft({ book: createBook({ period: '2020-Q2' }) })}/${end}`
  return [
    {
      of: 'GET /api/staff/books',
      signedIn: 'editor',
      path: `/api/staff/books?${query({ period, page: 1 })}`,
      data: { total: expect.any(Number), rows: expect.any(Array) },
    },
    {
      of: 'GET /api/staff/articles/{id}/books-beside',
      signedIn: 'editor',
      path: `${await ofDraft('books-beside')}?period=2020-Q2`,
      data: {
        former: expect.objectContaining({ period, lastDay: '2020-03-31' }),
        next: null,
        overlapping: null,
      },
    },
    {
      of: 'GET /api/staff/articles/{id}/records',
      signedIn: 'editor',
      path: await ofDraft('records'),
      data: { projects: [], contracts: [] },
    },
    {
      of: 'POST /api/staff/articles/{id}/book-rows',
      signedIn: 'editor',
      path: await ofDraft('book-rows'),
      file: { name: '日记账.csv', bytes: Buffer.from('日期,凭证号,摘要,收入,支出\n2020-04-02,记-1,电费,,312.50\n') },
      data: {
        sheet: '',
        entries: [expect.objectContaining({ day: '2020-04-02', fen: 31_250, direction: 'out' })],
        problems: [],
        skipped: 0,
        transfers: [],
      },
    },
  ]
}
