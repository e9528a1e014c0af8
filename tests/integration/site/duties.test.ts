import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lastPeriods, duties } from '../../../src/domain/duties/duties.ts'
import { listDuties } from '../../../src/domain/duties/judged-duties.server.ts'
import { listTasks } from '../../../src/domain/workbench/staff-queries-tasks.server.ts'
import { emptyArticles } from '../../harness/database.ts'
import { person } from '../../harness/drafts.ts'
import { makeArea, makeArticle, makeCategory } from '../../harness/factories.ts'
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
})
afterAll(() => portal.close())
beforeEach(() => emptyArticles(portal.db))

const now = new Date()
const [current, former] = lastPeriods(duties.finance, now, 2)
const at = (day: string | undefined, hours: number) =>
  new Date(new Date(`${day}T00:00:00+08:00`).getTime() + hours * 3_600_000)
const publish = (unit: number, type: number, given: { title: string; release_time: Date; template?: string | null }) =>
  makeArticle(portal.db, { area_id: unit, article_type_id: type, ...given })
const wordsOf = async (path: string, token = '') =>
  (await shownText(await fetchAs(token, 'GET', path)))
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('\n', '')

/** In the village its account in time to the second, and its affairs a day late; in the other the current account. */
async function publishPeriods(): Promise<void> {
  const title = `${former?.label}公开`
  await publish(village, accounts, { title, release_time: at(former?.due, 23.99) })
  await publish(village, affairs, { title, release_time: at(former?.due, 24) })
  await publish(other, accounts, { title: `${current?.label}收支`, release_time: at(former?.ends, 0) })
}

async function statesOf(unitId: number): Promise<Record<string, string[]>> {
  const found = await listDuties(portal.db, { districtCode, now, scope: { unitId }, count: 2 })
  return Object.fromEntries(found.map(({ dutyId, periods }) => [dutyId, periods.map(({ state }) => state)]))
}
const unless =
  current && current.due >= new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10) ? 'open' : 'missing'

test('an account counts for the period that it names, in its unit and category', async () => {
  expect(await statesOf(village)).toMatchObject({ finance: [unless, 'missing'], affairs: [unless, 'missing'] })
  await publishPeriods()
  expect(await statesOf(village)).toMatchObject({ finance: [unless, 'done'], affairs: [unless, 'late'] })
  expect(await statesOf(other)).toMatchObject({ finance: ['done', 'missing'], affairs: [unless, 'missing'] })
  expect(Object.keys(await statesOf(township))).toEqual(['party'])
})

test('what cannot be told is to be checked; what is something else does not count', async () => {
  const states = async (title: string, typeId: number, template: string | null = null) => {
    const unit = await makeArea(portal.db, { name: '丁村', level: 'village' })
    await publish(unit, typeId, { title, template, release_time: at(former?.due, 0) })
    return (await statesOf(unit)).finance?.[1]
  }
  const assets = await makeCategory(portal.db, 12, '资产')
  expect(await states('财务收支表', accounts)).toBe('unsure')
  expect(await states(`${former?.label}收支情况`, 12)).toBe('unsure')
  expect(await states(`${former?.label}收支情况`, assets)).toBe('unsure')
  expect(await states(`${former?.label}资产清单`, assets)).toBe('missing')
  expect(await states(`${former?.label}资产拍卖结果`, assets)).toBe('missing')
  // The text says that it is about another quarter.
  expect(await states('2019年第三季度财务收支表', accounts)).toBe('missing')
  expect(await states(`${former?.label}账目`, assets, 'village-accounts')).toBe('done')
  expect(await states(`${former?.label}没有发生`, 12, 'zero-report')).toBe('done')
})

test('drafts and articles that are not public yet do not count', async () => {
  const unit = await makeArea(portal.db, { name: '丙村', level: 'village' })
  await makeArticle(portal.db, { area_id: unit, article_type_id: 12, status: 'draft' })
  await makeArticle(portal.db, {
    area_id: unit,
    article_type_id: 12,
    release_time: new Date(now.getTime() + 3_600_000),
  })
  expect((await statesOf(unit)).finance?.[0]).toBe(unless)
})

test('citizens read of all units, from the pages about disclosure', async () => {
  await publishPeriods()
  for (const path of ['/sitemap', '/disclosure/guide', '/disclosure/catalogue', '/dashboard'])
    expect(await (await fetchAs('', 'GET', path)).text(), path).toContain('href="/duties"')
  const page = await fetchAs('', 'GET', '/duties')
  expect(await page.clone().text()).toContain(`href="/duties?id=${village}"`)
  expect(await wordsOf('/duties')).toMatch(
    new RegExp(`集体财务收支（${current?.label}，应于 ${current?.due} 前公开）：已公开 1 个`),
  )
})

test('citizens read it from the page of the unit', async () => {
  await publishPeriods()
  const unitPage = await (await fetchAs('', 'GET', `/message/messgae?id=${village}`)).text()
  expect(unitPage).toContain(`href="/duties?id=${village}"`)
  const words = await wordsOf(`/duties?id=${village}`)
  expect(words).toContain('甲村应公开事项')
  expect(words).toMatch(new RegExp(`${former?.label}已公开.*应于 ${former?.due} 前公开`))
  expect(words).toMatch(/村务.*迟公开/)
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
  expect(csv).toContain(`"甲镇","甲村","集体财务收支","${former?.label}","${former?.due}","已公开","${former?.due}"`)
  const form = await (await fetchAs(token, 'GET', `/staff/articles/new?duty=affairs&areaId=${village}`)).text()
  expect(form).toContain(`value="甲村${current?.label}村务公开"`)
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
    title: `${current?.label}集体财务收支`,
    note: `甲村，应于 ${current?.due} 前公开`,
    isLate: unless === 'missing',
  })
  expect((await tasksOf('editor', [other]))?.entries.map(({ duty }) => duty)).not.toContain('finance')
  expect(await tasksOf('reviewer', [village])).toBeUndefined()
})

test('an account leads to the same account of the period before and of the year before', async () => {
  const unit = await makeArea(portal.db, { name: '戊村', level: 'village' })
  const add = (title: string, area = unit) => publish(area, accounts, { title, release_time: at(former?.due, 0) })
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
