import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Role, roles } from '../../../src/access/policy.ts'
import type { ImportReport } from '../../../src/domain/payments/uploads/report.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { makeArea } from '../../harness/factories.ts'
import { createVisitors } from '../../harness/permissions.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import '../../../src/domain/payments/uploads/table.server.ts'
import '../../../src/domain/payments/table.server.ts'
import { publicText } from '../../harness/public-text.ts'

const districtCode = '152201000000'
let portal: TestPortal
let uploader: number
let areas: [name: string, areaIds: number[] | null, isCovering: boolean][]
beforeAll(async () => {
  portal = await openTestPortal()
  uploader = (await makeAccount(portal)).id
  const project = {
    project_code: 'P01',
    project_name: publicText('临时救助'),
    basis: '' as const,
    standard: '' as const,
    guide: '' as const,
    complaint_phone: '' as const,
  }
  await portal.db
    .insertInto('subsidy_project')
    .values({ district_code: districtCode, ...project })
    .execute()
  const village = await makeArea(portal.db, { level: 'village' })
  areas = [
    ['all districts', null, true],
    ['the district', [1], true],
    ['a village', [village], false],
    ['another district', [2], false],
  ]
})
afterAll(() => portal.close())

const { tokenOf, fetchAs } = createVisitors(() => portal)

const report: ImportReport = {
  rows: 1,
  totalFen: 100,
  already: 0,
  bad: 0,
  stopped: false,
  sameFile: null,
  projects: [],
  villages: [],
  sample: [],
}

async function upload(stage: 'checked' | 'approval' = 'checked'): Promise<number> {
  const row = {
    district_code: districtCode,
    account_id: uploader,
    file_name: '2025.csv',
    file_sha256: Buffer.alloc(32),
    stage,
    report: JSON.stringify(report),
    batch_id: null,
    confirm_account_id: null,
    approve_account_id: null,
  }
  return (await portal.db.insertInto('subsidy_import').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function batch(ask_actor = ''): Promise<number> {
  const row = {
    district_code: districtCode,
    file_name: '2025.csv',
    file_sha256: Buffer.alloc(32),
    actor: 'a',
    ask_actor,
  }
  return (await portal.db.insertInto('subsidy_batch').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const path = '/api/staff/payment-imports'
const file = () => {
  const form = new FormData()
  form.append('file', new File(['姓名,金额\n'], '2025.csv'))
  return form
}
type Call = [name: string, roles: readonly Role[], ask: () => Promise<[string, string, object?]>]
const importer = ['editor'] as const
const checker = ['editor', 'reviewer'] as const
const because = () => ({ reason: '导错了文件' })
const calls: Call[] = [
  ['upload', importer, async () => ['POST', path, file()]],
  ['list uploads', importer, async () => ['GET', path]],
  ['read an upload', checker, async () => ['GET', `${path}/${await upload()}`]],
  ['read its errors', checker, async () => ['GET', `${path}/${await upload()}/errors`]],
  ['confirm', importer, async () => ['POST', `${path}/${await upload()}/confirm`]],
  ['discard', importer, async () => ['POST', `${path}/${await upload()}/discard`]],
  ['list batches', ['admin', 'editor', 'reviewer', 'Dashboard'], async () => ['GET', '/api/staff/payment-batches']],
  ['undo', ['admin', 'reviewer'], async () => ['POST', `/api/staff/payment-batches/${await batch()}/undo`, because()]],
  [
    'decline to undo',
    ['admin', 'reviewer'],
    async () => ['POST', `/api/staff/payment-batches/${await batch('a')}/decline-undo`, because()],
  ],
  ['payments of a batch', checker, async () => ['POST', `/api/staff/payment-batches/${await batch()}/payments`]],
  ['waiting corrections', checker, async () => ['GET', '/api/staff/payment-corrections']],
  ['page of a batch', checker, async () => ['GET', `/staff/payments/batches/${await batch()}`]],
  ['return an upload', checker, async () => ['POST', `${path}/${await upload('approval')}/return`, because()]],
  ['approve an upload', checker, async () => ['POST', `${path}/${await upload('approval')}/approve`]],
  ['list projects', ['admin', 'editor', 'reviewer', 'Dashboard'], async () => ['GET', '/api/staff/payment-projects']],
  ['page of projects', ['admin', 'editor', 'reviewer', 'Dashboard'], async () => ['GET', '/staff/payments/projects']],
  ['form of a project', importer, async () => ['GET', '/staff/payments/projects/P01']],
  ['page of an upload', checker, async () => ['GET', `/staff/payments/${await upload()}`]],
  ['page of its errors', checker, async () => ['GET', `/staff/payments/${await upload()}/errors`]],
  [
    'page discards',
    importer,
    async () => ['POST', `/staff/payments/${await upload()}`, new URLSearchParams({ intent: 'discard' })],
  ],
  [
    'page undoes',
    ['admin', 'reviewer'],
    async () => ['POST', '/staff/payments', new URLSearchParams({ id: String(await batch()), reason: '导错了文件' })],
  ],
]

const states = async () => {
  const { rows } = await sql`
    select (select count(*) from subsidy_import where stage not in ('checked', 'approval')) as imports,
      (select count(*) from subsidy_batch where state = 'undone') as undone`.execute(portal.db)
  return rows[0]
}

test.each(calls)('%s: answers each role and area as the policy says', async (name, allowed, ask) => {
  for (const role of roles)
    for (const [area, areaIds, isCovering] of areas) {
      const token = await tokenOf(role, areaIds)
      const [method, address, body] = await ask()
      const before = await states()
      const { status } = await fetchAs(token, method, address, method === 'POST' ? (body ?? {}) : undefined)
      const isAllowed = allowed.includes(role) && isCovering
      // A batch belongs to one district; to who may undo those of others it does not exist.
      const refused = name.includes('undo') && allowed.includes(role) ? 404 : 403
      expect([role, area, status < 400 ? 'done' : status]).toEqual([role, area, isAllowed ? 'done' : refused])
      expect(isAllowed ? before : await states()).toEqual(before)
      // Those that were allowed must not fill the district's places.
      await sql`delete from subsidy_import`.execute(portal.db)
    }
})

test('nobody gets anything without signing in', async () => {
  for (const [, , ask] of calls) {
    const [method, address, body] = await ask()
    const { status } = await fetchAs('', method, address, method === 'POST' ? (body ?? {}) : undefined)
    expect([address, [302, 303, 401, 415].includes(status)]).toEqual([address, true])
  }
})
