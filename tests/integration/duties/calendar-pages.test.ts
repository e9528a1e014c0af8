import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exemptDuty } from '../../../src/domain/duties/operations-duties.server.ts'
import type { DutyState } from '../../../src/domain/duties/states.ts'
import { cacheTag, dropCacheTags } from '../../../src/platform/cache/cache-tags.ts'
import { addDays, formatDate } from '../../../src/platform/dates.ts'
import { emptyArticles } from '../../harness/database.ts'
import { testDistricts } from '../../harness/districts.ts'
import { person } from '../../harness/drafts.ts'
import { makeArea, makeArticle, withdraw } from '../../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { publicText } from '../../harness/public-text.ts'
import { shownText } from '../../harness/shown-text.ts'

const districtCode = '152201000000'
let portal: TestPortal
let township: number
let first: number
let second: number
let other: number
beforeAll(async () => {
  portal = await openTestPortal()
  township = await makeArea(portal.db, { name: '甲镇' })
  first = await makeArea(portal.db, { name: '丙村', level: 'village', parent_id: township })
  second = await makeArea(portal.db, { name: '乙村', level: 'village', parent_id: township })
  const elsewhere = await makeArea(portal.db, { name: '丁镇' })
  other = await makeArea(portal.db, { name: '戊村', level: 'village', parent_id: elsewhere })
  await portal.db
    .updateTable('area')
    .set({ phone: publicText('0482-8888888') })
    .where('id', '=', first)
    .execute()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await emptyArticles(portal.db)
  await portal.db.deleteFrom('duty').execute()
  await portal.db.deleteFrom('duty_item').execute()
  await changed()
})

const today = formatDate(new Date())
const year = Number(today.slice(0, 4))
const changed = () => dropCacheTags(portal.db, [cacheTag('articles', districtCode)])

/** Three months that were over some weeks ago, the newest first: days around today are after their ends. */
const months = [2, 3, 4].map((back) => {
  const first = new Date(Date.UTC(year, Number(today.slice(5, 7)) - 1 - back, 1)).toISOString().slice(0, 10)
  return { key: first.slice(0, 7), first, last: addDays(`${nextMonth(first)}-01`, -1) }
})
function nextMonth(day: string): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)).toISOString().slice(0, 7)
}
const label = (key: string) => `${key.slice(0, 4)}年${Number(key.slice(5))}月`

async function addItem(code: string, title: string, kind: 'month' | 'event', position = 1): Promise<number> {
  const { id } = await portal.db
    .insertInto('duty_item')
    .values({
      district_code: districtCode,
      code,
      position,
      title: publicText(title),
      time_limit: publicText('每月15日前公开上一月的'),
      unit_levels: ['village'],
      period_kind: kind,
      due_day: kind === 'month' ? 15 : null,
      effective_from: '2020-01-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Due so many days from today. */
async function addDuty(unit: number, item: number, month: number, dueIn: number, exempt?: string): Promise<void> {
  const { key, first: firstDay, last } = months[month] ?? { key: '', first: '', last: '' }
  const due = addDays(today, dueIn)
  await portal.db
    .insertInto('duty')
    .values({
      unit_id: unit,
      item_id: item,
      period: key,
      first_day: firstDay,
      last_day: last,
      due,
      grace_until: due,
      ...(exempt && { exempt_reason: publicText(exempt), exempt_actor: '测试员', exempt_time: new Date() }),
    })
    .execute()
}

type Given = { daysAgo?: number; isZero?: boolean; doubt?: 'no-period' }
async function addEvidence(unit: number, code: string, month: number, given: Given = {}): Promise<number> {
  const { daysAgo = 0, isZero = false, doubt = '' } = given
  const { key, first: firstDay, last } = months[month] ?? { key: '', first: '', last: '' }
  const article = await makeArticle(portal.db, { area_id: unit, article_type_id: 12, title: '公开的账' })
  const { id: revision } = await portal.db
    .insertInto('article_revision')
    .values({
      article_id: article,
      number: 1,
      reason: 'carried-over',
      content: '{}',
      content_hash: Buffer.alloc(32),
      actor: '测试员',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.db
    .insertInto('duty_evidence')
    .values({
      article_id: article,
      item: code,
      period: key,
      revision_id: revision,
      unit_id: unit,
      is_zero: isZero,
      source: 'text',
      since: new Date(Date.now() - daysAgo * 86_400_000),
      covers_from: firstDay,
      covers_until: addDays(last, 1),
      doubt,
    })
    .execute()
  return article
}

const load = async (path: string) => fetch(portal.origin() + path)
const pageOf = async (path: string) => (await load(path)).text()
const wordsOf = async (path: string) =>
  (await shownText(await load(path)))
    .replace(/<(script|style).*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('\n', '')
/** The cells of a unit in the order of the columns. */
const cellsOf = (page: string, name: string): string[] =>
  (page.match(/<tr>.*?<\/tr>/gs) ?? [])
    .filter((row) => row.includes(`>${name}</a><small`))
    .flatMap((row) => (row.match(/<td.*?<\/td>/gs) ?? []).map((cell) => cell.replace(/<!--.*?-->/g, '')))
const shownOf = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.replace(/<span>.*?<\/span>/s, '').replace(/<[^>]+>/g, ''))

test('each state has its words, and leads to the evidence or to what the unit owes', async () => {
  const finance = await addItem('finance', '集体财务收支', 'month')
  const affairs = await addItem('affairs', '村务', 'month', 2)
  await addDuty(first, finance, 0, 5)
  await addDuty(first, finance, 1, -5)
  await addDuty(first, finance, 2, -3)
  await addDuty(first, affairs, 0, -1)
  await addDuty(first, affairs, 1, -1, '村已整体搬迁')
  await addDuty(first, affairs, 2, -1)
  await addDuty(second, finance, 0, 3)
  const late = await addEvidence(first, 'finance', 1)
  const unsure = await addEvidence(first, 'affairs', 0, { doubt: 'no-period' })
  const zero = await addEvidence(first, 'affairs', 2, { isZero: true, daysAgo: 4 })
  const done = await addEvidence(second, 'finance', 0)
  await changed()
  await expect.poll(() => wordsOf('/duties')).toContain('丙村')
  const page = await pageOf('/duties')
  expect(shownOf(cellsOf(page, '丙村'))).toEqual(['未到期', '迟 5 天', '缺', '待核', '免', '零报告'])
  expect(shownOf(cellsOf(page, '乙村'))).toEqual(['按时', '不涉及', '不涉及', '不涉及', '不涉及', '不涉及'])
  const links = cellsOf(page, '丙村').map((cell) => /href="([^"]+)"/.exec(cell)?.[1])
  expect(links[1]).toContain(`id=${late}`)
  expect(links[2]).toBe(`/duties?id=${first}#finance-${months[2]?.key}`)
  expect(links[3]).toContain(`id=${unsure}`)
  expect(links[4]).toBe(`/duties?id=${first}#affairs-${months[1]?.key}`)
  expect(links[5]).toContain(`id=${zero}`)
  expect(cellsOf(page, '乙村')[0]).toContain(`id=${done}`)
})

test('a narrow screen, which has no room for the cells of a unit, says how many stand how', async () => {
  const finance = await addItem('finance', '集体财务收支', 'month')
  for (const [month, dueIn] of [5, -5, -3].entries()) await addDuty(first, finance, month, dueIn)
  await changed()
  await expect.poll(() => wordsOf('/duties')).toContain('丙村未到期 1 期，缺 2 期')
})

test('what does not fit one page is told by group first, folded, and leads to units and tables', async () => {
  const items = await Promise.all(
    Array.from({ length: 34 }, (_, at) => addItem(`item-${at}`, `事项${at}`, 'month', at)),
  )
  for (const unit of [first, other]) for (const item of items) await addDuty(unit, item, 0, -3)
  const [item] = items
  if (item) await addDuty(first, item, 1, 5)
  await changed()
  await expect.poll(() => pageOf('/duties')).toContain('<details class="folded-group">')
  const page = await pageOf('/duties')
  expect(page).not.toContain('<td')
  const words = await wordsOf('/duties')
  // In the official order.
  expect(words).toMatch(/甲镇1 个单位：未到期 1 期，缺 34 期.*丁镇1 个单位：缺 34 期/)
  expect(page).toContain(`<a href="/duties?id=${first}">丙村</a>`)
  const tables = [...page.matchAll(/href="(\/duties\?[^"]*view=table[^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
  expect(tables).toHaveLength(2)
  const [one = '', two = ''] = tables
  expect(cellsOf(await pageOf(one), '丙村')).toHaveLength(35)
  expect(cellsOf(await pageOf(two), '戊村')).toHaveLength(34)
  expect(await pageOf(two)).toContain('回到各组单位')
})

test('the table says to a screen reader what each cell is of', async () => {
  await addDuty(first, await addItem('finance', '集体财务收支', 'month'), 0, 5)
  await changed()
  await expect.poll(() => pageOf('/duties')).toContain('<caption')
  const page = await pageOf('/duties')
  expect(page).toContain('<th scope="colgroup" colSpan="1">集体财务收支</th>')
  expect(page).toMatch(/<th scope="row"><a href="\/duties\?id=\d+">丙村<\/a><small/)
  expect(cellsOf(page, '丙村')[0]).toContain(`<span>集体财务收支 ${label(months[0]?.key ?? '')}</span>`)
})

test('units stand in their official order, whatever they owe', async () => {
  const finance = await addItem('finance', '集体财务收支', 'month')
  for (const [unit, dueIn] of [
    [first, -3],
    [second, 3],
    [other, -3],
  ] as const)
    await addDuty(unit, finance, 0, dueIn)
  await changed()
  await expect.poll(() => wordsOf('/duties')).toMatch(/丙村.*乙村.*戊村/)
  expect(await wordsOf('/duties')).toContain('不打分，不排名')
  expect(await wordsOf('/duties')).not.toMatch(/%|第\d名/)
})

test('the page of a unit says what is due, on which rule, and whom to ask', async () => {
  const finance = await addItem('finance', '集体财务收支', 'month')
  await addDuty(first, finance, 0, -3)
  await addDuty(first, finance, 1, -3, '村已整体搬迁')
  await changed()
  await expect.poll(() => wordsOf(`/duties?id=${first}`)).toContain('免予公开：村已整体搬迁')
  const page = await pageOf(`/duties?id=${first}`)
  expect(page).toContain(`id="finance-${months[0]?.key}"`)
  expect(page).toContain(`/feedback/feedback?mode=write&amp;areaId=${first}`)
  expect(page).toContain('href="tel:04828888888"')
  const words = await wordsOf(`/duties?id=${first}`)
  expect(words).toContain('时限：每月15日前公开上一月的')
  expect(words).toMatch(new RegExp(`${label(months[0]?.key ?? '')}缺应于 ${addDays(today, -3)} 前公开`))
})

test('what is published each time is told to have no dates', async () => {
  await addDuty(first, await addItem('finance', '集体财务收支', 'month'), 0, 5)
  await addItem('land', '征地补偿', 'event', 2)
  await changed()
  await expect.poll(() => wordsOf('/duties')).toContain('征地补偿：发生一次公开一次，没有固定的日期')
  expect(cellsOf(await pageOf('/duties'), '丙村')).toHaveLength(1)
})

test('township, item, year and state narrow the calendar; what does not exist is not found', async () => {
  const finance = await addItem('finance', '集体财务收支', 'month')
  const affairs = await addItem('affairs', '村务', 'month', 2)
  await addDuty(first, finance, 0, -3)
  await addDuty(first, affairs, 0, 3)
  await addDuty(other, affairs, 0, 3)
  await changed()
  await expect.poll(() => wordsOf('/duties')).toContain('戊村')
  expect(cellsOf(await pageOf(`/duties?id=${township}`), '戊村')).toEqual([])
  expect(cellsOf(await pageOf('/duties?item=affairs'), '丙村')).toHaveLength(1)
  expect(cellsOf(await pageOf('/duties?state=missing'), '丙村')).toHaveLength(2)
  expect(cellsOf(await pageOf('/duties?state=missing'), '戊村')).toEqual([])
  const ended = Number(months[0]?.last.slice(0, 4))
  expect(cellsOf(await pageOf(`/duties?year=${ended}`), '丙村')).toHaveLength(2)
  for (const query of ['item=nothing', 'year=1999', 'id=999999'])
    expect((await load(`/duties?${query}`)).status).toBe(404)
})

test('the table, the API and the feeds say the same as the page', async () => {
  const finance = await addItem('finance', '集体财务收支', 'month')
  await addDuty(first, finance, 0, -3)
  await addDuty(second, finance, 0, -3)
  const id = await addEvidence(second, 'finance', 0)
  await changed()
  const period = label(months[0]?.key ?? '')
  const due = addDays(today, -3)
  await expect
    .poll(() => pageOf('/duties/duties.csv'))
    .toContain(`"甲镇","丙村","集体财务收支","${period}","${due}","缺"`)
  expect(await pageOf('/duties/duties.csv')).toContain(`"乙村","集体财务收支","${period}","${due}","迟","3","${today}"`)
  expect(await pageOf('/duties/duties.csv?state=missing')).not.toContain('乙村')
  const { data } = (await (await load('/api/duties?item=finance')).json()) as {
    data: { unitId: number; periods: { state: DutyState; articleId: number | null; lateDays: number }[] }[]
  }
  expect(data.find(({ unitId }) => unitId === first)?.periods).toMatchObject([{ state: 'missing', articleId: null }])
  expect(data.find(({ unitId }) => unitId === second)?.periods).toMatchObject([
    { state: 'late', articleId: id, lateDays: 3 },
  ])
  expect((await load('/api/duties?item=nothing')).status).toBe(404)
  expect(await (await load('/api/duties/items')).text()).toContain('"code":"finance"')
  const rss = await pageOf('/duties/rss.xml')
  expect(rss).toContain(`没有按时公开：${period}集体财务收支（甲镇）`)
  expect(rss).toContain('到现在还没有公开：丙村。')
  expect(rss).toContain(`乙村：${period}集体财务收支，迟 3 天`)
  expect(await pageOf(`/duties/feed.json?id=${first}`)).not.toContain('乙村')
})

test('a withdrawal invalidates the calendar', async () => {
  await addDuty(first, await addItem('finance', '集体财务收支', 'month'), 0, -3)
  const id = await addEvidence(first, 'finance', 0)
  await changed()
  const shown = async () => shownOf(cellsOf(await pageOf('/duties'), '丙村'))
  await expect.poll(shown).toEqual(['迟 3 天'])
  await withdraw(portal.db, id)
  await expect.poll(shown).toEqual(['缺'])
})

test('an exemption invalidates the calendar, its reason is public', async () => {
  await addDuty(first, await addItem('finance', '集体财务收支', 'month'), 0, -3)
  await changed()
  const shown = async () => shownOf(cellsOf(await pageOf('/duties'), '丙村'))
  await expect.poll(shown).toEqual(['缺'])
  const input = { unitId: first, item: 'finance', period: months[0]?.key ?? '', reason: '村已整体搬迁' }
  await exemptDuty.perform(portal.site(), person('reviewer', 'shenhe'), input)
  await expect.poll(shown).toEqual(['免'])
  expect(await pageOf('/duties/duties.csv')).toContain('"免","","","村已整体搬迁"')
})

test('the page of a village says what is public since when, and why one period is not', async () => {
  const finance = await addItem('finance', '集体财务收支', 'month')
  await addDuty(first, finance, 0, -3, '村已整体搬迁。')
  await addDuty(first, finance, 1, -3)
  const id = await addEvidence(first, 'finance', 1, { daysAgo: 4 })
  await changed()
  const address = `/my-village?id=${first}`
  await expect.poll(() => wordsOf(address)).toContain('免予公开，村已整体搬迁。')
  const words = await wordsOf(address)
  expect(words).not.toContain('。。')
  expect(words).toContain(`最近公开的${label(months[1]?.key ?? '')}的集体财务收支，${addDays(today, -4)} 公开`)
  expect(await pageOf(address)).toMatch(
    new RegExp(`href="[^"]*id=${id}[^"]*">${label(months[1]?.key ?? '')}的集体财务收支`),
  )
})

test('pages expire when the day changes in Beijing', async () => {
  const [district] = testDistricts
  if (!district) throw new Error('There is no district.')
  const expiry = await portal.services.findExpiry(district)
  expect(expiry).toBeLessThanOrEqual(Date.parse(`${addDays(formatDate(new Date()), 1)}T00:00:00+08:00`))
})
