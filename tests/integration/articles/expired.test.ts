import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roles } from '../../../src/access/policy.ts'
import { listTasks } from '../../../src/domain/workbench/staff-queries-tasks.server.ts'
import { emptyArticles } from '../../harness/database.ts'
import { person } from '../../harness/drafts.ts'
import { makeArea, makeArticle, makeCategory, withdraw } from '../../harness/factories.ts'
import { createVisitors } from '../../harness/permissions.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { shownText } from '../../harness/shown-text.ts'

const now = new Date('2026-03-01T04:00:00Z')

let portal: TestPortal
let township: number
let village: number
let other: number
let notices: number
const { tokenOf, fetchAs } = createVisitors(() => portal)
beforeAll(async () => {
  portal = await openTestPortal()
  township = await makeArea(portal.db, { name: '甲镇' })
  village = await makeArea(portal.db, { name: '甲村', level: 'village', parent_id: township })
  other = await makeArea(portal.db, { name: '乙村', level: 'village' })
  notices = await makeCategory(portal.db, 12, '短期公示')
  await portal.db.updateTable('article_type').set({ retention_months: 3 }).where('id', '=', notices).execute()
})
afterAll(() => portal.close())
beforeEach(() => emptyArticles(portal.db))

/** @param day of the release, late in the evening in Beijing. */
const released = (title: string, day: string, area_id = village, article_type_id = notices) =>
  makeArticle(portal.db, { title, area_id, article_type_id, release_time: new Date(`${day}T23:59:00+08:00`) })

/** Two past their period in the village, the later one stored first. */
async function releaseExpired(): Promise<void> {
  await released('年底的公示', '2025-11-30')
  await released('秋天的公示', '2025-09-01')
}

async function taskOf(role: 'editor' | 'reviewer' | 'Dashboard' | 'replier', areaIds: number[] | null, at = now) {
  const actor = { ...person(role, 'bieren'), grants: [{ role, areaIds }] }
  return (await listTasks.ask({ ...portal.site(), now: at }, actor, {})).find(({ kind }) => kind === 'expired')
}
const titlesOf = async (...asked: Parameters<typeof taskOf>) =>
  (await taskOf(...asked))?.entries.map(({ title }) => title)

type Answer = { units: object[]; data: { title: string; until: string }[]; recordsTotal: number }
const listed = async (token: string, query = '') =>
  ((await (await fetchAs(token, 'GET', `/api/staff/expired${query}`)).json()) as { data: Answer }).data

test('an article is past the period on the day after its last one, in months as people count them', async () => {
  await released('年底的公示', '2025-11-30')
  // February has no 30th.
  expect(await titlesOf('editor', [village], new Date('2026-02-28T15:59:00Z'))).toBeUndefined()
  expect(await titlesOf('editor', [village], new Date('2026-02-28T16:00:00Z'))).toEqual(['年底的公示'])
})

test('those that should have gone first are at the top; without a period none is listed', async () => {
  await releaseExpired()
  await released('新的公示', '2025-12-01')
  await released('没有期限的', '2020-01-01', village, 12)
  expect((await taskOf('editor', [village]))?.entries).toEqual([
    { id: expect.any(Number), title: '秋天的公示', note: '甲村，公开期限到 2025-12-01', isLate: false },
    { id: expect.any(Number), title: '年底的公示', note: '甲村，公开期限到 2026-02-28', isLate: false },
  ])
})

test('withdrawn articles and drafts are not listed', async () => {
  await releaseExpired()
  const id = await released('撤下的公示', '2025-08-01')
  expect(await titlesOf('reviewer', [village])).toContain('撤下的公示')
  await withdraw(portal.db, id)
  await makeArticle(portal.db, { title: '草稿', area_id: village, article_type_id: notices, status: 'draft' })
  expect(await titlesOf('reviewer', [village])).toEqual(['秋天的公示', '年底的公示'])
})

test('editors, reviewers and readers see those of their units, others none', async () => {
  await releaseExpired()
  await released('乙村的公示', '2025-07-01', other)
  for (const role of ['editor', 'reviewer', 'Dashboard'] as const) {
    expect((await taskOf(role, [village]))?.count).toBe(2)
    expect((await taskOf(role, [township]))?.count).toBe(2)
    expect(await titlesOf(role, [other])).toEqual(['乙村的公示'])
    for (const areaIds of [[1], null]) expect((await taskOf(role, areaIds))?.count).toBe(3)
    expect(await taskOf(role, [2])).toBeUndefined()
  }
  expect(await taskOf('replier', null)).toBeUndefined()
})

test('the call and the page count them by unit, for the same roles and areas', async () => {
  await releaseExpired()
  await released('乙村的公示', '2025-07-01', other)
  for (const role of roles) {
    const status = ['editor', 'reviewer', 'Dashboard'].includes(role) ? 200 : 403
    for (const path of ['/api/staff/expired', '/staff/expired'])
      expect((await fetchAs(await tokenOf(role, [1]), 'GET', path)).status, `${role} ${path}`).toBe(status)
    if (status !== 200) continue
    expect((await listed(await tokenOf(role, [other]))).units).toEqual([{ id: other, name: '乙村', count: 1 }])
    expect(await listed(await tokenOf(role, [2]))).toEqual({ units: [], data: [], recordsTotal: 0 })
  }
  expect((await fetchAs('', 'GET', '/api/staff/expired')).status).toBe(401)
})

test('the page is limited to a unit, and says who withdraws', async () => {
  await releaseExpired()
  await released('乙村的公示', '2025-07-01', other)
  const wordsOf = async (token: string, query = '') =>
    (await shownText(await fetchAs(token, 'GET', `/staff/expired${query}`))).replaceAll('<!-- -->', '')
  const [editor, reviewer] = [await tokenOf('editor', [1]), await tokenOf('reviewer', [1])]
  const all = await wordsOf(editor)
  for (const words of ['甲村（', '乙村（1 篇）', '乙村的公示', '秋天的公示', '请审核员撤稿'])
    expect(all).toContain(words)
  const some = await wordsOf(reviewer, `?areaId=${other}`)
  expect(some).toContain('乙村的公示')
  expect(some).not.toMatch(/秋天的公示|请审核员撤稿/)
  expect((await listed(editor, `?areaId=${other}`)).data.map(({ title }) => title)).toEqual(['乙村的公示'])
  expect(await wordsOf(editor, '?areaId=999999')).toContain('没有过了公开期限的文章。')
})
