import { expect } from 'vitest'
import type { Db } from '../../../src/platform/db/types.ts'
import { makeArticle, makeCategory } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import type { TestPortal } from '../../harness/portal.ts'
import { createDutyExamples } from './duty-examples.ts'
import { createItemExamples } from './item-examples.ts'
import type { Example } from './example.ts'

const anyText = expect.any(String)
const anyId = expect.any(Number)

const statusExample: Example = {
  of: 'GET /api/staff/system-status',
  signedIn: 'admin',
  path: '/api/staff/system-status',
  data: {
    signals: expect.arrayContaining([
      { name: 'database', title: '数据库', group: 'base', state: 'ok', words: anyText },
    ]),
    versions: { portal: anyText, node: anyText, database: anyText },
    startTime: expect.stringMatching(/Z$/),
    backupRuns: [],
    jobs: expect.any(Array),
    slowQueries: expect.any(Array),
    errors: expect.any(Array),
  },
}

const selfCheck: Example = {
  of: 'GET /api/staff/self-check',
  signedIn: 'Dashboard',
  path: '/api/staff/self-check?district=152201000000',
  data: {
    time: expect.any(String),
    districts: [
      {
        code: '152201000000',
        name: '乌兰浩特市',
        checks: expect.arrayContaining([
          {
            code: 'probes',
            kind: 'veto',
            title: '网站打开',
            about: anyText,
            rule: { title: '政府网站与政务新媒体检查指标、监管工作年度考核指标', documentNo: '国办秘函〔2019〕19号' },
            state: 'unknown',
            stateTitle: '不能判断',
            words: anyText,
            daysLeft: null,
            since: null,
            isVeto: false,
            total: 0,
            mends: [],
          },
        ]),
        mended: [],
      },
    ],
  },
}

/** Examples of the calls of the start page. */
export async function createWorkbenchExamples(
  { db, keys }: Pick<TestPortal, 'db' | 'keys'>,
  areaId: number,
): Promise<Example[]> {
  const { id } = await createMessageFixture({ db, keys }, areaId).answered({ phone: '13800000096' })
  await db.updateTable('message').set({ objection_time: new Date() }).where('id', '=', id).execute()
  return [
    selfCheck,
    {
      of: 'GET /api/staff/tasks',
      signedIn: 'replier',
      path: '/api/staff/tasks',
      data: expect.arrayContaining([
        {
          kind: 'objected',
          title: '留言人有异议',
          count: anyId,
          entries: expect.arrayContaining([{ id: anyId, title: anyText, note: anyText, isLate: true }]),
        },
      ]),
    },
    statusExample,
    ...(await createDutyExamples(db)),
    ...(await createItemExamples(db)),
    await expiredExample(db, areaId),
    {
      of: 'GET /api/staff/figures',
      signedIn: 'editor',
      path: '/api/staff/figures?days=30',
      data: expect.arrayContaining([
        {
          kind: 'releases',
          bucketDays: 7,
          buckets: expect.arrayContaining([expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]),
          series: expect.arrayContaining([{ title: anyText, values: expect.arrayContaining([anyId]) }]),
        },
      ]),
    },
    await findExample(db, areaId),
  ]
}

async function expiredExample(db: Db, areaId: number): Promise<Example> {
  const notices = await makeCategory(db, 6, '短期公示')
  await db.updateTable('article_type').set({ retention_months: 12 }).where('id', '=', notices).execute()
  const release_time = new Date('2024-03-15T01:00:00Z')
  const old = await makeArticle(db, { area_id: areaId, article_type_id: notices, title: '低保公示', release_time })
  return {
    of: 'GET /api/staff/expired',
    signedIn: 'editor',
    path: `/api/staff/expired?areaId=${areaId}&pageNum=1`,
    data: {
      units: [{ id: areaId, name: anyText, count: 1 }],
      data: [
        {
          id: old,
          title: '低保公示',
          areaName: anyText,
          category: '短期公示',
          released: '2024-03-15',
          until: '2025-03-15',
        },
      ],
      recordsTotal: 1,
    },
  }
}

async function findExample(db: Db, areaId: number): Promise<Example> {
  const id = await makeArticle(db, { area_id: areaId, title: '牲畜防疫安排' })
  return {
    of: 'POST /api/staff/find',
    signedIn: 'editor',
    path: '/api/staff/find',
    json: { words: '牲畜防疫' },
    data: [{ kind: 'article', title: '牲畜防疫安排', note: anyText, url: `/staff/articles/${id}` }],
  }
}
