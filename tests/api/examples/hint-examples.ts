import { expect } from 'vitest'
import { createBook, createEntry } from '../../../src/domain/articles/books/arbitrary-books.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { createHints } from '../../harness/hints.ts'
import type { TestPortal } from '../../harness/portal.ts'
import { query } from '../../harness/api.ts'
import type { Example } from './example.ts'

const anyText = expect.any(String)
const anyCount = expect.any(Number)

/** The history of a hint that was found, then explained. */
const ofOneExplanation = {
  events: [{ kind: 'found', words: anyText, time: anyText }],
  explanations: [
    {
      number: 1,
      explanation: anyText,
      state: 'waiting',
      person: 'shuoming',
      time: anyText,
      decidePerson: null,
      decideTime: null,
      returnReason: '',
      isOfPresent: true,
    },
  ],
}

/** Examples of the calls about hints, each of its own, since it can be explained once. */
export async function createHintExamples(
  { db, site }: Pick<TestPortal, 'db' | 'site'>,
  unit: number,
): Promise<Example[]> {
  const hints = createHints(db, site)
  const seen = await hints.waiting()
  const shown = {
    id: seen,
    areaId: expect.any(Number),
    areaName: anyText,
    kind: 'without-contract',
    state: 'waiting',
    period: anyText,
    words: expect.stringContaining('请补上合同或说明'),
    revision: 1,
    foundTime: anyText,
    goneTime: null,
    explanation: anyText,
  }
  const entry = createEntry({ day: '2020-05-11', item: '3.6', fen: 2_345_600 })
  const draft = await createDrafts(db, unit, site).draft({ book: createBook({ period: '2020-Q2', entries: [entry] }) })
  return [
    {
      of: 'GET /api/staff/hints',
      signedIn: 'editor',
      path: `/api/staff/hints?${query({ view: 'waiting', pageNum: 1 })}`,
      data: {
        total: expect.any(Number),
        counts: { open: anyCount, waiting: anyCount, explained: anyCount, gone: anyCount },
        rows: expect.arrayContaining([shown]),
      },
    },
    {
      of: 'GET /api/staff/hints/{id}',
      signedIn: 'reviewer',
      path: `/api/staff/hints/${seen}`,
      data: {
        ...shown,
        ...ofOneExplanation,
      },
    },
    {
      of: 'GET /api/staff/articles/{id}/hints',
      signedIn: 'editor',
      path: `/api/staff/articles/${draft}/hints`,
      data: [{ kind: 'without-contract', words: anyText, entries: [{ period: '2020-Q2', id: entry.id }] }],
    },
    ...(await publicExamples(hints)),
    ...(await decisionExamples(hints)),
  ]
}

/** Those that the public reads. */
async function publicExamples(hints: ReturnType<typeof createHints>): Promise<Example[]> {
  const id = await hints.explained()
  return [
    {
      of: 'GET /api/books/hints',
      path: `/api/books/hints?${query({ kind: 'without-contract', state: 'explained', pageSize: 100 })}`,
      data: {
        data: expect.arrayContaining([
          {
            id,
            areaId: anyCount,
            areaName: anyText,
            kind: 'without-contract',
            kindTitle: '超过限额的支出没有写明合同',
            words: expect.stringContaining('请补上合同或说明'),
            period: '2026-Q3',
            entries: [{ period: '2026-Q3', id: anyText }],
            contract: null,
            project: null,
            raised: anyText,
            explanation: '活动室屋顶漏雨，村民会议决定当月修好。',
            explained: anyText,
          },
        ]),
        recordsTotal: anyCount,
      },
    },
    {
      of: 'GET /api/books/compare',
      path: `/api/books/compare?${query({ items: '3.6', from: '2026-Q3', until: '2026-Q3', pageSize: 100 })}`,
      data: {
        data: expect.arrayContaining([
          {
            unitId: anyCount,
            unitName: expect.stringMatching(/^提示\d+村$/),
            aboveName: expect.anything(),
            cells: [
              {
                item: '3.6',
                itemTitle: '固定资产购建支出',
                from: '2026-07-01',
                until: '2026-09-30',
                state: 'known',
                amount: '23456.00',
                entries: 1,
              },
            ],
          },
        ]),
        recordsTotal: anyCount,
      },
    },
  ]
}

/** Those that write. */
async function decisionExamples(hints: ReturnType<typeof createHints>): Promise<Example[]> {
  return [
    {
      of: 'POST /api/staff/hints/{id}/explain',
      signedIn: 'editor',
      path: `/api/staff/hints/${await hints.open()}/explain`,
      json: { revision: 1, explanation: '活动室屋顶漏雨，村民会议决定当月修好。' },
      data: null,
      again: async () => ({ path: `/api/staff/hints/${await hints.open()}/explain` }),
    },
    {
      of: 'POST /api/staff/hints/{id}/confirm',
      signedIn: 'reviewer',
      path: `/api/staff/hints/${await hints.waiting()}/confirm`,
      json: { number: 1 },
      data: null,
      again: async () => ({ path: `/api/staff/hints/${await hints.waiting()}/confirm` }),
    },
    {
      of: 'POST /api/staff/hints/{id}/return',
      signedIn: 'reviewer',
      path: `/api/staff/hints/${await hints.waiting()}/return`,
      json: { number: 1, returnReason: '请写明合同编号' },
      data: null,
      again: async () => ({ path: `/api/staff/hints/${await hints.waiting()}/return` }),
    },
  ]
}
