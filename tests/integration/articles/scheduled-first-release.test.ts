import { afterAll, beforeAll, expect, test } from 'vitest'
import { rescheduleRelease, withdrawArticle } from '../../../src/domain/articles/writing/operations-release.server.ts'
import { getHistory } from '../../../src/domain/articles/queries-releases.server.ts'
import { listStaffArticles } from '../../../src/domain/articles/writing/queries-lists.server.ts'
import { getReleasedArticle } from '../../../src/domain/articles/writing/queries-article.server.ts'
import { listTimeline } from '../../../src/domain/articles/writing/queries-work.server.ts'
import type { ArticleView } from '../../../src/domain/articles/writing/views.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { createVisitors } from '../../harness/permissions.ts'

const districtCode = '152201000000'
const hour = 3_600_000
let portal: TestPortal
let village: number
beforeAll(async () => {
  portal = await openTestPortal()
  village = await makeArea(portal.db, { name: '甲村', level: 'village' })
})
afterAll(() => portal.close())

const { tokenOf, fetchAs } = createVisitors(() => portal)
const reviewer = person('reviewer', 'shenhe')
const move = (id: number, at: Date, actor = reviewer, now = new Date()) =>
  rescheduleRelease.perform({ ...portal.site(), now }, actor, { id, releaseAt: at.toISOString() })
const moment = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * hour)

/** A first release and an imported article, both scheduled in an hour. */
const kinds = {
  released: async () => {
    const drafts = createDrafts(portal.db, village)
    return drafts.release(await drafts.draft({ releaseAt: moment(1).toISOString() }))
  },
  imported: () => makeArticle(portal.db, { area_id: village, release_time: moment(1) }),
}
const isIn = async (view: ArticleView, id: number, now: Date) =>
  (await listStaffArticles({ db: portal.db, actor: reviewer, districtCode, now }, { view }, 1)).rows.some(
    (row) => row.id === id,
  )
const releaseTimeOf = async (id: number) =>
  (await getReleasedArticle(portal.db, reviewer, districtCode, id)).releaseTime

test.each(Object.entries(kinds))('%s: is called scheduled until its moment, which can be moved', async (_, make) => {
  const id = await make()
  const now = new Date()
  expect([await isIn('scheduled', id, now), await isIn('published', id, now)]).toEqual([true, false])
  const later = moment(3)
  await move(id, later)
  expect(await releaseTimeOf(id)).toEqual(later)
  expect([await isIn('scheduled', id, later), await isIn('published', id, later)]).toEqual([false, true])
  await expect(getHistory(portal.db, districtCode, id, moment(2))).rejects.toMatchObject({ code: 'not_found' })
  expect((await getHistory(portal.db, districtCode, id, later)).releases.map(({ time }) => time)).not.toContainEqual(
    moment(1),
  )
  await expect(move(id, moment(4), reviewer, later)).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('every moment that was set is in the timeline, and the release when it came', async () => {
  const id = await kinds.released()
  const [first, later] = [moment(1), moment(3)]
  await move(id, later)
  const steps = async (now: Date) =>
    (await listTimeline(portal.db, id, now)).map(({ kind, moment: at }) => [kind, at?.getTime() ?? null])
  const until = [
    ['submitted', null],
    ['approved', null],
    ['scheduled', first.getTime()],
    ['scheduled', later.getTime()],
  ]
  expect(await steps(new Date())).toEqual(until)
  expect(await steps(later)).toEqual([...until, ['released', null]])
})

test('the moment is moved by who may release and had no part in it, to a time to come', async () => {
  const id = await kinds.released()
  await expect(move(id, moment(2), person('editor', 'bianji'))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(move(id, moment(2), person('reviewer', 'zuozhe'))).rejects.toMatchObject({ code: 'conflict' })
  await expect(move(id, moment(2), person('replier', 'banli'))).rejects.toMatchObject({ code: 'not_found' })
  await expect(move(id, new Date(Date.now() - 1))).rejects.toMatchObject({ field: 'releaseAt' })
})

test('a cancelled one says that it never was public', async () => {
  const id = await kinds.released()
  const token = await tokenOf('reviewer', [village])
  const page = async () => (await fetchAs(token, 'GET', `/staff/articles/${id}`)).text()
  expect(await page()).toContain('取消定时发布')
  expect(await page()).not.toContain('查看公开页面')
  expect(await withdrawArticle.perform(portal.site(), reviewer, { id, reason: '还要核对' })).toEqual({
    wasPublic: false,
  })
  expect(await page()).toContain('没有公开过')
})

test('a public one has a link to its page', async () => {
  const id = await makeArticle(portal.db, { area_id: village })
  const token = await tokenOf('reviewer', [village])
  const html = await (await fetchAs(token, 'GET', `/staff/articles/${id}`)).text()
  expect(html).toContain(`href="/news/news?id=${id}"`)
  expect((await fetch(`${portal.origin()}/news/news?id=${id}`)).status).toBe(200)
})
