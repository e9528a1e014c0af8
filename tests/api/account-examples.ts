import { expect } from 'vitest'
import type { Example } from './examples.ts'

/** Examples of the calls for accounts and the audit. */
export const accountExamplesOf = (): Example[] => [
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
