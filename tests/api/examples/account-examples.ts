import { expect } from 'vitest'
import type { Db } from '../../../src/platform/db/types.ts'
import { accountVersion } from '../../../src/access/account-lock.server.ts'
import { planTable } from '../../../src/domain/accounts/import-check.server.ts'
import { type Account, makeAccount } from '../../harness/accounts.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { admin } from '../../harness/staff-fixture.ts'
import type { Example } from './example.ts'

/** Examples of the calls for accounts and the audit. @param adminId the account that sends them. */
export async function createAccountExamples(db: Db, adminId: number): Promise<Example[]> {
  return [
    ...auditExamples,
    ...(await changeExamples(db)),
    ...(await sessionExamples(db)),
    ...(await passkeyExamples(db, adminId)),
    ...(await workExamples(db)),
    ...(await importExamples(db)),
  ]
}

const fields = { name: '示例乙', grants: [{ role: 'editor', areaIds: [1] }], factorRequired: false }
const initialPassword = expect.stringMatching(/^\w{15}$/)

let created = 0
const create = async () => ({
  path: '/api/staff/accounts',
  json: { ...fields, loginName: `xin.${(created += 1)}` },
})

async function changeExamples(db: Db): Promise<Example[]> {
  const made = await makeAccount({ db }, { role: 'editor', areaIds: [1] })
  const grants = [{ role: 'editor', areas: [{ id: 1, name: '乌兰浩特市' }] }]
  const account = {
    id: made.id,
    loginName: made.loginName,
    name: '示例甲',
    grants,
    state: 'active',
    passwordTemporary: expect.any(Boolean),
    factorRequired: false,
    hasFactor: false,
    identity: '',
    isLinked: false,
    lockedMinutes: null,
  }
  const change = async () => {
    const { id } = await makeAccount({ db }, { role: 'editor', areaIds: [1] })
    const version = accountVersion({
      name: '示例甲',
      grants: [{ role: 'editor', areaIds: [1] }],
      state: 'active',
      factorRequired: false,
      identity: '',
    })
    return { path: `/api/staff/accounts/${id}`, json: { ...fields, version, state: 'active' } }
  }
  const step = (name: string, data: unknown): Example => ({
    of: `POST /api/staff/accounts/{id}/${name}`,
    signedIn: 'admin',
    path: `/api/staff/accounts/${made.id}/${name}`,
    json: {},
    data,
  })
  return [
    {
      of: 'GET /api/staff/accounts',
      signedIn: 'admin',
      path: `/api/staff/accounts?keyword=${made.loginName}&pageNum=1`,
      data: { data: [account], recordsTotal: 1 },
    },
    {
      of: 'GET /api/staff/accounts/{id}',
      signedIn: 'admin',
      path: `/api/staff/accounts/${made.id}`,
      data: { ...account, version: expect.any(String) },
    },
    {
      of: 'POST /api/staff/accounts',
      signedIn: 'admin',
      again: create,
      data: { id: expect.any(Number), password: initialPassword },
      ...(await create()),
    },
    { of: 'PUT /api/staff/accounts/{id}', signedIn: 'admin', again: change, data: null, ...(await change()) },
    step('reset-password', { password: initialPassword }),
    step('unlock', null),
    step('reset-factor', null),
  ]
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
    {
      of: 'POST /api/staff/accounts/{id}/unlink-identity',
      signedIn: 'admin',
      path: `/api/staff/accounts/${other.id}/unlink-identity`,
      json: {},
      data: null,
    },
  ]
}

async function passkeyExamples(db: Db, adminId: number): Promise<Example[]> {
  const add = (name: string) =>
    db
      .insertInto('staff_passkey')
      .values({
        account_id: adminId,
        credential_id: name,
        public_key: Buffer.of(1),
        sign_count: 0,
        rp_id: 'localhost',
        name,
        create_time: new Date('2026-01-05T01:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const kept = await add('办公电脑')
  const removed = await add('旧手机')
  return [
    {
      of: 'GET /api/staff/passkeys',
      signedIn: 'admin',
      path: '/api/staff/passkeys',
      data: expect.arrayContaining([
        { id: kept.id, name: '办公电脑', rpId: 'localhost', createTime: '2026-01-05T01:00:00.000Z', usedTime: null },
      ]),
    },
    {
      of: 'POST /api/staff/passkeys/{id}/remove',
      signedIn: 'admin',
      path: `/api/staff/passkeys/${removed.id}/remove`,
      json: {},
      data: null,
    },
  ]
}

/** An account with a draft, and one that may take it over. */
async function workExamples(db: Db): Promise<Example[]> {
  const taker = await makeAccount({ db })
  const giveDraft = async (leaver: Account) => {
    const id = await createDrafts(db, 1).draft()
    await db
      .updateTable('article_work')
      .set({ author: leaver.loginName, editors: [leaver.loginName] })
      .where('article_id', '=', id)
      .execute()
    return `/api/staff/accounts/${leaver.id}`
  }
  const handOver = async () => ({
    path: `${await giveDraft(await makeAccount({ db }))}/hand-over`,
    json: { to: taker.id },
  })
  return [
    {
      of: 'GET /api/staff/accounts/{id}/work',
      signedIn: 'admin',
      path: `${await giveDraft(await makeAccount({ db }))}/work`,
      data: {
        items: [
          { kind: 'article', id: expect.any(Number), title: expect.any(String), unit: '乌兰浩特市', state: '草稿' },
        ],
        takers: expect.arrayContaining([
          { id: taker.id, loginName: taker.loginName, name: '示例甲', articles: 1, messages: 0 },
        ]),
      },
    },
    {
      of: 'POST /api/staff/accounts/{id}/hand-over',
      signedIn: 'admin',
      ...(await handOver()),
      again: handOver,
      data: { articles: 1, messages: 0, left: [] },
    },
  ]
}

let imported = 0

async function importExamples(db: Db): Promise<Example[]> {
  const path = '/api/staff/accounts/import'
  const tableOf = (loginName: string) => `账号,姓名,角色,地区或单位\n${loginName},示例甲,编辑,1 乌兰浩特市\n`
  const confirmation = async () => {
    imported += 1
    const text = tableOf(`daoru.${imported}`)
    return { path, json: { text, digest: (await planTable(db, admin([1]), text)).digest } }
  }
  return [
    {
      of: `POST ${path}/check`,
      signedIn: 'admin',
      path: `${path}/check`,
      json: { text: tableOf('daoru') },
      data: {
        rows: [{ line: 2, loginName: 'daoru', state: 'new', reason: '' }],
        accounts: 1,
        digest: expect.stringMatching(/^[\da-f]{64}$/),
      },
    },
    {
      of: `POST ${path}`,
      signedIn: 'admin',
      ...(await confirmation()),
      again: confirmation,
      data: [
        {
          id: expect.any(Number),
          loginName: expect.stringMatching(/^daoru\.\d+$/),
          name: '示例甲',
          password: expect.stringMatching(/^\w{15}$/),
        },
      ],
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
          person: '',
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
    of: 'GET /api/staff/audit/export',
    signedIn: 'auditor',
    path: '/api/staff/audit/export?kind=account&action=account.create&subject=zhang.san&staff=1&from=2026-01-01&to=2099-01-01&actor=测试员',
    data: {
      fileName: expect.stringMatching(/^audit-[\d-]+\.csv$/),
      mediaType: 'text/csv; charset=utf-8',
      base64: expect.stringMatching(/^[\w+/]+=*$/),
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
