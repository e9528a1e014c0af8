import { expect } from 'vitest'
import { createBook, createEntry } from '../../../src/domain/articles/books/arbitrary-books.ts'
import { leaseOfPasture, pastureLease, road } from '../../fixtures/village-books.ts'
import { createDrafts } from '../../harness/drafts.ts'
import type { TestPortal } from '../../harness/portal.ts'
import { query } from '../../harness/api.ts'
import { createVoucherExamples } from './voucher-examples.ts'
import { createHintExamples } from './hint-examples.ts'
import type { Example } from './example.ts'

const period = '2020-Q1'
const anyText = expect.any(String)

const withoutPayments = {
  heldReceived: '0.00',
  heldPaid: '0.00',
  projects: [],
  throughTotal: '0.00',
  directTotal: '0.00',
  difference: null,
  reason: '',
}

/** Examples of the calls about books: a released one, and those of drafts. */
export async function createBookExamples(
  portal: Pick<TestPortal, 'db' | 'keys' | 'site' | 'storeFolder'>,
  unit: number,
): Promise<Example[]> {
  const desk = createDrafts(portal.db, unit, portal.site)
  const link = { contract: pastureLease, project: road }
  const entry = createEntry({ day: '2020-02-11', fen: 31_250, voucher: '记-1', ...link })
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
    ...link,
    pictures: [],
  }
  const linked = {
    unitId: unit,
    period,
    id: entry.id,
    day: entry.day,
    direction: 'out',
    summary: entry.summary,
    amount: '312.50',
    voucher: '记-1',
  }
  return [
    ...(await recordExamples(desk, unit, [linked])),
    { of: 'GET /api/books', path: '/api/books', data: expect.arrayContaining([expect.objectContaining(head)]) },
    { of: 'GET /api/books/unit/{id}', path: `/api/books/unit/${unit}`, data: [head] },
    bookExample(unit, head, book, row),
    ...(await draftExamples(desk)),
    ...(await createVoucherExamples(portal, desk)),
    ...(await createHintExamples(portal, unit)),
  ]
}

/** The whole book, whose only row is `row`. */
const bookExample = (unit: number, head: object, book: ReturnType<typeof createBook>, row: object): Example => ({
  of: 'GET /api/books/unit/{id}/{period}',
  path: `/api/books/unit/${unit}/${period}`,
  data: {
    ...head,
    oversightDay: book.oversight.day,
    oversightFinding: book.oversight.finding,
    accounts: [expect.objectContaining({ title: '现金' }), expect.objectContaining({ closing: '79687.50' })],
    items: [
      {
        item: '3.4',
        itemTitle: '办公、差旅、会议等管理费支出',
        received: '0.00',
        paid: '312.50',
        entries: 1,
        former: null,
        lastYear: null,
      },
    ],
    rows: [row],
    payments: withoutPayments,
    holdings: [],
    faults: [],
    faultReason: '',
  },
})

/** A lease, and the decision of a road. */
async function recordExamples(
  desk: ReturnType<typeof createDrafts>,
  unit: number,
  entries: readonly object[],
): Promise<Example[]> {
  const stage = { project: road, title: '村内道路硬化', day: '2020-01-05', fen: 30_000_000, party: '', result: '' }
  const articleId = await desk.release(
    await desk.draft({
      title: '测试局草场承包合同公开',
      contract: leaseOfPasture,
      stage: { ...stage, stage: 'decision' },
    }),
  )
  const contract = expect.objectContaining({
    unitId: unit,
    id: pastureLease,
    articleId,
    kind: 'lease',
    party: '个人',
    quantity: 1_280.5,
    amount: '120000.00',
  })
  const project = {
    unitId: unit,
    id: road,
    title: '村内道路硬化',
    stages: [expect.objectContaining({ stage: 'decision', stageTitle: '决策', articleId, amount: '300000.00' })],
  }
  return [
    { of: 'GET /api/contracts/unit/{id}', path: `/api/contracts/unit/${unit}`, data: [contract] },
    {
      of: 'GET /api/contracts/unit/{id}/{contract}',
      path: `/api/contracts/unit/${unit}/${pastureLease}`,
      data: expect.objectContaining({
        dues: expect.arrayContaining([{ due: '2024-07-31', amount: '40000.00' }]),
        entries,
      }),
    },
    { of: 'GET /api/projects/unit/{id}', path: `/api/projects/unit/${unit}`, data: [project] },
    {
      of: 'GET /api/projects/unit/{id}/{project}',
      path: `/api/projects/unit/${unit}/${road}`,
      data: { ...project, contracts: [], entries },
    },
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
      path: `/api/staff/books?${query({ period, page: 1, task: 'released' })}`,
      data: {
        due: expect.any(String),
        counts: expect.any(Object),
        total: expect.any(Number),
        rows: expect.any(Array),
      },
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
      data: {
        projects: [{ id: road, title: '村内道路硬化' }],
        contracts: [{ id: pastureLease, title: leaseOfPasture.title }],
      },
    },
    {
      of: 'POST /api/staff/articles/{id}/book-rows',
      signedIn: 'editor',
      path: await ofDraft('book-rows'),
      file: { name: '日记账.csv', bytes: Buffer.from('日期,凭证号,摘要,收入,支出\n2020-04-02,记-1,电费,,312.50\n') },
      data: {
        sheets: [
          {
            name: '',
            account: '现金',
            columns: ['日期', '凭证号', '摘要', '收入', '支出'],
            entries: [expect.objectContaining({ day: '2020-04-02', fen: 31_250, direction: 'out' })],
            problems: [],
            skipped: 0,
            transfers: [],
            headings: ['日期', '凭证号', '摘要', '收入', '支出'].map((heading) => ({ heading, field: anyText })),
          },
        ],
        notes: [],
      },
    },
    formExample,
    ...(await checkExamples(ofDraft)),
  ]
}

const formExample: Example = {
  of: 'GET /api/staff/books/form',
  signedIn: 'editor',
  path: `/api/staff/books/form?${query({ period, areaId: 1 })}`,
  data: {
    fileName: expect.stringMatching(/^乌兰浩特市2020年第一季度上报表-[\d-]+\.xlsx$/),
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    // Any ZIP archive begins so.
    base64: expect.stringMatching(/^UEsDB[\w+/]+=*$/),
  },
}

/** Those that keep what headings mean, check, suggest and save. */
const checkExamples = async (ofDraft: (end: string) => Promise<string>): Promise<Example[]> => [
  {
    of: 'POST /api/staff/articles/{id}/book-headings',
    signedIn: 'editor',
    path: await ofDraft('book-headings'),
    json: { headings: { 发生数: 'expense', 备注: 'none' } },
    data: null,
  },
  {
    of: 'GET /api/staff/articles/{id}/book-faults',
    signedIn: 'editor',
    path: await ofDraft('book-faults'),
    data: {
      version: 1,
      sums: { opening: 8_050_000, income: 0, expense: 0, otherNet: 0, closing: 8_050_000 },
      faults: expect.arrayContaining([
        {
          kind: 'zero',
          row: null,
          field: 'isZero',
          words: '本期一笔收支也没有；确实没有发生的，请勾选“零报告”',
          blocksSubmission: true,
        },
      ]),
    },
  },
  {
    of: 'GET /api/staff/articles/{id}/book-suggestions',
    signedIn: 'editor',
    path: `${await ofDraft('book-suggestions')}?period=2021-Q1`,
    data: [
      {
        entry: expect.objectContaining({ day: '2021-02-11', summary: '支付办公电费', fen: 31_250 }),
        reason: '去年同期有：2020年第一季度 312.50 元',
      },
    ],
  },
  {
    of: 'PUT /api/staff/articles/{id}/book',
    signedIn: 'editor',
    path: await ofDraft('book'),
    json: { version: 1, book: createBook({ period: '2020-Q2', isZero: true }) },
    data: { version: 2, time: anyText },
  },
]
