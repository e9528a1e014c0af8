import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role, Staff } from '../../src/access/policy.ts'
import { returnDraft } from '../../src/domain/articles/writing/commands-review.server.ts'
import { listTasks } from '../../src/domain/workbench/list-tasks.server.ts'
import { draftsOf, person } from '../harness/drafts.ts'
import { makeArea, makeArticle } from '../harness/factories.ts'
import { messageDeskOf } from '../harness/message-desk.ts'
import { visitorsOf } from '../harness/permissions.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'
import { paymentExamplesOf } from '../api/payment-examples.ts'

const districtCode = '152201000000'
const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

let portal: TestPortal
let village: number
let elsewhere: number
let drafts: ReturnType<typeof draftsOf>
const { tokenOf, fetchAs } = visitorsOf(() => portal)
beforeAll(async () => {
  portal = await openTestPortal()
  village = await makeArea(portal.db, { name: '示例嘎查', level: 'village' })
  elsewhere = await makeArea(portal.db, { name: '另一嘎查', level: 'village' })
  drafts = draftsOf(portal.db, village)
})
afterAll(() => portal.close())

/** What waits for somebody: kinds with their counts. */
async function tasksOf(actor: Staff): Promise<Record<string, number>> {
  const { db, keys } = portal
  const tasks = await listTasks({ db, keys, actor, districtCode, now: new Date() })
  return Object.fromEntries(tasks.map(({ kind, count }) => [kind, count]))
}
const at = (role: Role, areaIds: number[] | null, loginName = 'bieren'): Staff => ({
  ...person(role, loginName),
  areaIds,
})

test('articles wait for who writes, reviews and confirms them, within their areas', async () => {
  const returned = await drafts.submitted()
  await portal.db
    .transaction()
    .execute((tx) =>
      returnDraft(tx, person('reviewer', 'shenhe'), returned.id, { ...returned, reason: '合计有误' }, new Date()),
    )
  await drafts.draft()
  await drafts.submitted()
  await drafts.releasedAtOnce()
  await makeArticle(portal.db, { area_id: village, release_time: new Date(Date.now() + 1000) })
  await portal.db
    .insertInto('article_scan')
    .values({ article_id: await drafts.published(), findings: '[]', errors: 1 })
    .execute()

  const everybody = { findings: 1, scheduled: 1 }
  expect(await tasksOf(at('editor', [village], 'zuozhe'))).toEqual({ ...everybody, returned: 1, drafts: 1 })
  expect(await tasksOf(at('editor', [village]))).toEqual(everybody)
  expect(await tasksOf(at('reviewer', [village]))).toEqual({ ...everybody, reviews: 1, unconfirmed: 1 })
  expect(await tasksOf(at('reviewer', [village], 'fabu'))).toEqual({ ...everybody, reviews: 1 })
  expect(await tasksOf(at('Dashboard', [village]))).toEqual(everybody)
  for (const role of ['editor', 'reviewer', 'Dashboard'] as const)
    expect(await tasksOf(at(role, [elsewhere], 'zuozhe'))).toEqual({})
  for (const role of ['admin', 'replier', 'auditor'] as const) expect(await tasksOf(at(role, null))).toEqual({})
})

test('messages wait by their deadlines, those with an objection too', async () => {
  const desk = messageDeskOf(portal, village)
  await desk.received({}, daysAgo(40))
  await desk.accepted({ content: '桥面有坑' }, daysAgo(61))
  await desk.received()
  await desk.accepted()
  const { id } = await desk.answered({}, daysAgo(2))
  await desk.answered()
  await portal.db.updateTable('message').set({ objection_time: new Date() }).where('id', '=', id).execute()

  const expected = { overdue: 2, objected: 1, waiting: 1 }
  expect(await tasksOf(at('replier', [village]))).toEqual(expected)
  expect(await tasksOf(at('Dashboard', null))).toMatchObject(expected)
  for (const actor of [at('replier', [elsewhere]), at('auditor', null)]) expect(await tasksOf(actor)).toEqual({})

  const page = await (await fetchAs(await tokenOf('replier', [village]), 'GET', '/staff')).text()
  expect(page.indexOf('桥面有坑')).toBeGreaterThan(-1)
  expect(page).toContain('已 61 天未答复')
  expect(page).toContain('留言已经超期')
})

test('uploads wait for those who import for the district', async () => {
  await paymentExamplesOf(portal.db)
  const { imports = 0 } = await tasksOf(at('editor', [1]))
  expect(imports).toBeGreaterThan(0)
  for (const actor of [at('editor', [elsewhere]), at('reviewer', [1]), at('Dashboard', [1])])
    expect(await tasksOf(actor)).not.toHaveProperty('imports')
})

test('with nothing to do the page says so', async () => {
  const text = async (role: Role) => (await fetchAs(await tokenOf(role, [elsewhere]), 'GET', '/staff')).text()
  expect(await text('admin')).toMatch(/今天没有(<!-- -->)?要办(<!-- -->)?的事。/)
  expect(await text('Dashboard')).toMatch(/今天没有(<!-- -->)?要关注(<!-- -->)?的事。/)
})
