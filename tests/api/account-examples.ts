import { expect } from 'vitest'
import type { Db } from '../../src/platform/db/types.ts'
import { makeAccount } from '../harness/accounts.ts'
import type { Example } from './examples.ts'

/** Examples of the calls for accounts and the audit. */
export async function accountExamplesOf(db: Db): Promise<Example[]> {
  return [...auditExamples, ...(await sessionExamples(db))]
}

async function sessionExamples(db: Db): Promise<Example[]> {
  const other = await makeAccount({ db })
  return [
    {
      of: 'GET /api/staff/sessions',
      signedIn: 'admin',
      path: '/api/staff/sessions',
      data: expect.arrayContaining([
        {
          id: expect.any(Number),
          state: 'open',
          startTime: expect.stringMatching(/Z$/),
          usedTime: expect.stringMatching(/Z$/),
          device: expect.any(String),
          source: expect.stringMatching(/^[\da-f]{8}$/),
          isOwn: true,
        },
      ]),
    },
    {
      of: 'POST /api/staff/sessions/end-others',
      signedIn: 'admin',
      path: '/api/staff/sessions/end-others',
      json: {},
      data: { ended: expect.any(Number) },
    },
    {
      of: 'POST /api/staff/accounts/{id}/end-sessions',
      signedIn: 'admin',
      path: `/api/staff/accounts/${other.id}/end-sessions`,
      json: {},
      data: null,
    },
  ]
}

const auditExamples: Example[] = [
  {
    of: 'GET /api/staff/audit',
    signedIn: 'auditor',
    path: '/api/staff/audit?kind=account&action=account.create&subject=zhang.san&pageNum=1&from=2026-01-01&to=2099-01-01&actor=测试员',
    data: {
      data: [
        {
          id: expect.any(Number),
          day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          time: expect.stringMatching(/^\d\d:\d\d$/),
          actor: '测试员',
          title: '新增账号',
          subject: '账号 zhang.san',
          district: '乌兰浩特市',
          detail: expect.arrayContaining(['角色和范围：编辑（乌兰浩特市）']),
        },
      ],
      recordsTotal: 1,
    },
  },
  {
    of: 'GET /api/staff/audit/unusual',
    signedIn: 'auditor',
    path: '/api/staff/audit/unusual?kind=over-finding&from=2026-01-01&to=2099-01-01&pageNum=1',
    data: {
      counts: {
        'over-finding': expect.any(Number),
        emergency: expect.any(Number),
        night: expect.any(Number),
        export: expect.any(Number),
        refused: expect.any(Number),
      },
      data: expect.any(Array),
      recordsTotal: expect.any(Number),
    },
  },
]
