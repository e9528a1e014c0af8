import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listDuties } from '../../../src/domain/duties/queries.server.ts'
import { dueOf, labelOf, periodBefore, periodOf } from '../../../src/domain/duties/periods.ts'
import { publicCalendar } from '../../../src/domain/holidays/queries.server.ts'
import { listTasks } from '../../../src/domain/workbench/staff-queries-tasks.server.ts'
import { formatDate } from '../../../src/platform/dates.ts'
import { emptyArticles } from '../../harness/database.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { madeDuties } from '../../harness/duties.ts'
import { makeArea, makeArticle, makeCategory } from '../../harness/factories.ts'
import { keylessSite } from '../../harness/operator-site.ts'
import { createVisitors } from '../../harness/permissions.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { shownText } from '../../harness/shown-text.ts'

const districtCode = '152201000000'
let portal: TestPortal
let village: number
let other: number
let township: number
let affairs: number
let accounts: number
const { tokenOf, fetchAs } = createVisitors(() => portal)
beforeAll(async () => {
  portal = await openTestPortal({ cacheBytes: 0 })
  township = await makeArea(portal.db, { name: '甲镇' })
  village = await makeArea(portal.db, { name: '甲村', level: 'village', parent_id: township })
  other = await makeArea(portal.db, { name: '乙村', level: 'village', parent_id: township })
  affairs = await makeCategory(portal.db, 12, '村务公开')
  accounts = await makeCategory(portal.db, 12, '财务收支表')
  await madeDuties(portal.db)
})
afterAll(() => portal.close())
beforeEach(() => emptyArticles(portal.db))

const now = new Date()
const quarterOf = (key: string) => {
  const rule = { dueDay: 15, dueWorkingDays: null, graceWorkingDays: 0 }
  return { key, label: labelOf(key), due: dueOf(key, rule, publicCalendar).due }
}
const currentKey = periodBefore(periodOf('quarter', formatDate(now)))
const current = quarterOf(currentKey)
const former = quarterOf(periodBefore(currentKey))
const at = (day: string, hours: number) => new Date(new Date(`${day}T00:00:00+08:00`).getTime() + hours * 3_600_000)
const publish = (unit: number, type: number, given: { title: string; release_time: Date; template?: string | null }) =>
  makeArticle(portal.db, { area_id: unit, article_type_id: type, ...given })
const wordsOf = async (path: string, token = '') =>
  (await shownText(await fetchAs(token, 'GET', path)))
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('\n', '')

/** Releases a text that names an item and period. */
async function fulfil(unit: [number, string], typeId: number, item: string, period: string, time: Date) {
  const drafts = createDrafts(portal.db, unit[0], () => keylessSite(portal.db, time))
  const title = `${unit[1]}${labelOf(period)}公开`
  const content = { title, publisher: unit[1], articleTypeId: typeId, fulfils: [{ item, period }] }
  return drafts.releaseWith(await drafts.draft(content), '已经核对')
}

/** In the village its account in time to the second, and its affairs a day late; in the other the current account. */
async function publishPeriods(): Promise<void> {
  await fulfil([village, '甲村'], accounts, 'finance', former.key, at(former.due, 23.99))
  await fulfil([village, '甲村'], affairs, 'affairs', former.key, at(former.due, 24))
  await fulfil([other, '乙村'], accounts, 'finance', current.key, at(current.due, 0))
}

async function statesOf(unitId: number): Promise<Record<string, string[]>> {
  const found = await listDuties(portal.db, { districtCode, now, scope: { unitId }, count: 2 })
  return Object.fromEntries(found.map(({ item, periods }) => [item.code, periods.map(({ state }) => state)]))
}
const unless = current.due >= formatDate(now) ? 'open' : 'missing'

test('an account counts for the period that it names, in its unit and category', async () => {
  expect(await statesOf(village)).toMatchObject({ finance: [unless, 'missing'], affairs: [unless, 'missing'] })
  await publishPeriods()
  expect(await statesOf(village)).toMatchObject({ finance: [unless, 'done'], affairs: [unless, 'late'] })
  expect(await statesOf(other)).toMatchObject({ finance: ['done', 'missing'], affairs: [unless, 'missing'] })
  expect(Object.keys(await statesOf(township))).toEqual(['party', 'report'])
})

test('an older text that may be it is to be checked; what is something else does not count', async () => {
  const states = async (title: string, typeId: number, template: string | null = null) => {
    const unit = await makeArea(portal.db, { name: '丁村', level: 'village' })
    await madeDuties(portal.db)
    const article = await publish(unit, typeId, { title, release_time: at(former.due, 0) })
    if (template) await portal.db.updateTable('article').set({ template }).where('id', '=', article).execute()
    await madeDuties(portal.db)
    return (await statesOf(unit))['finance']?.[1]
  }
  const assets = await makeCategory(portal.db, 12, '资产')
  await portal.db
    .updateTable('duty_item')
    .set({ type_ids: [accounts, assets] })
    .where('code', '=', 'finance')
    .execute()
  expect(await states('财务收支表', accounts)).toBe('unsure')
  expect(await states(`${former.label}财务收支表`, accounts)).toBe('unsure')
  expect(await states(`${former.label}收支情况`, assets)).toBe('unsure')
  expect(await states(`${former.label}资产清单`, assets)).toBe('missing')
  expect(await states(`${former.label}资产拍卖结果`, assets)).toBe('missing')
  // The text says that it is about another quarter.
  expect(await states('2019年第三季度财务收支表', accounts)).toBe('missing')
  expect(await states(`${former.label}账目`, affairs, 'village-accounts')).toBe('unsure')
})

test('drafts and articles that are not public yet do not count', async () => {
  const unit = await makeArea(portal.db, { name: '丙村', level: 'village' })
  const title = `${current.label}财务收支表`
  await makeArticle(portal.db, { area_id: unit, article_type_id: accounts, status: 'draft', title })
  await publish(unit, accounts, { title, release_time: new Date(now.getTime() + 3_600_000) })
  await madeDuties(portal.db)
  expect((await statesOf(unit))['finance']?.[0]).toBe(unless)
})

test('citizens read of all units, from the pages about disclosure', async () => {
  await publishPeriods()
  for (const path of ['/sitemap', '/disclosure/guide', '/disclosure/catalogue', '/dashboard'])
    expect(await (await fetchAs('', 'GET', path)).text(), path).toContain('href="/duties"')
  const page = await fetchAs('', 'GET', '/duties')
  expect(await page.clone().text()).toContain(`href="/duties?id=${village}"`)
  expect(await wordsOf(`/duties?id=${township}`)).toMatch(/甲村.*按时/)
})

test('citizens read it from the page of the unit', async () => {
  await publishPeriods()
  const unitPage = await (await fetchAs('', 'GET', `/message/messgae?id=${village}`)).text()
  expect(unitPage).toContain(`href="/duties?id=${village}"`)
  const words = await wordsOf(`/duties?id=${village}`)
  expect(words).toContain('甲村应公开事项')
  expect(words).toMatch(new RegExp(`${former.label}按时.*应于 ${former.due} 前公开`))
  expect(words).toMatch(/村务.*迟 1 天/)
  expect((await fetchAs('', 'GET', '/duties?id=999999')).status).toBe(404)
})

test('staff see their units, filter them, download them, and begin the missing article', async () => {
  await publishPeriods()
  const token = await tokenOf('editor', [township])
  const page = await wordsOf('/staff/duties', token)
  expect(page).toContain('甲村')
  expect(page).toContain('乙村')
  expect(page).not.toContain('丙村')
  expect(await wordsOf('/staff/duties?words=%E4%B9%99', token)).not.toMatch(/甲村/)
  const csv = await (await fetchAs(token, 'GET', '/staff/duties/export')).text()
  expect(csv).toContain(`"甲镇","甲村","集体财务收支","${former.label}","${former.due}","按时","${former.due}"`)
  const form = await (
    await fetchAs(token, 'GET', `/staff/articles/new?duty=affairs&areaId=${village}&due=${current.key}`)
  ).text()
  expect(form).toContain(`value="甲村${current.label}村务公开"`)
  expect(form).toMatch(new RegExp(`<option value="${affairs}" selected=""`))
  for (const role of ['admin', 'replier', 'auditor'] as const)
    expect((await fetchAs(await tokenOf(role, null), 'GET', '/staff/duties')).status).toBe(403)
})

test('editors are told of what is missing in their units only', async () => {
  await publishPeriods()
  const tasksOf = async (role: 'editor' | 'reviewer', areaIds: number[]) =>
    (
      await listTasks.ask({ ...portal.site(), now }, { ...person(role, 'bieren'), grants: [{ role, areaIds }] }, {})
    ).find(({ kind }) => kind === 'duties')
  const task = await tasksOf('editor', [village])
  expect(task?.entries).toContainEqual({
    id: village,
    duty: 'finance',
    period: current.key,
    title: `${current.label}集体财务收支`,
    note: `甲村，应于 ${current.due} 前公开`,
    isLate: unless === 'missing',
  })
  expect((await tasksOf('editor', [other]))?.entries.map(({ duty }) => duty)).not.toContain('finance')
  expect(await tasksOf('reviewer', [village])).toBeUndefined()
})

test('an account leads to the same account of the period before and of the year before', async () => {
  const unit = await makeArea(portal.db, { name: '戊村', level: 'village' })
  const add = (title: string, area = unit) => publish(area, accounts, { title, release_time: at(former.due, 0) })
  await add('戊村2025年第三季度财务收支')
  const before = await add('戊村2026年第二季度财务收支')
  await add('戊村2026年第二季度所属单位汇总')
  await add('别村2026年第二季度财务收支', other)
  const id = await add('戊村2026年第三季度财务收支')
  const page = await (await fetchAs('', 'GET', `/village/village?id=${id}`)).text()
  const words = page.replace(/<[^>]+>/g, '')
  expect(words).toContain('上一期：戊村2026年第二季度财务收支')
  expect(words).toContain('去年同期：戊村2025年第三季度财务收支')
  expect(page).toContain(`href="/village/village?id=${before}"`)
  // The next article in the list is of another unit, which its title does not name.
  expect(words).toContain('别村2026年第二季度财务收支乙村')
})
