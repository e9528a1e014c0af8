import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBook, createEntry } from '../../../src/domain/articles/books/arbitrary-books.ts'
import type { Book } from '../../../src/domain/articles/books/book.ts'
import { cacheTag, dropCacheTags } from '../../../src/platform/cache/cache-tags.ts'
import { bookSeries, someHoldings } from '../../fixtures/village-books.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

let portal: TestPortal
let township: number
let other: number
const villages: number[] = []
const years = [2024, 2025, 2026].flatMap((year) => ['Q1', 'Q2', 'Q3', 'Q4'].map((quarter) => `${year}-${quarter}`))
const reason = '前任会计的账目正在清理，先行公开'

async function publish(name: string, above: number, position: number, given: readonly Book[]) {
  const id = await makeArea(portal.db, { level: 'village', name, parent_id: above })
  await portal.db.updateTable('area').set({ position }).where('id', '=', id).execute()
  const { draft, releaseWith } = createDrafts(portal.db, id)
  for (const book of given)
    await releaseWith(await draft({ title: `${name}${book.period}财务公开`, articleTypeId: 12, book }), reason)
  return id
}

beforeAll(async () => {
  portal = await openTestPortal()
  township = await makeArea(portal.db, { name: '比较镇' })
  other = await makeArea(portal.db, { name: '另一镇' })
  // Ids are in another order than units.
  const later = await publish('第二嘎查', township, 2, bookSeries(['2026-Q1', '2026-Q3']))
  villages.push(await publish('第一嘎查', township, 1, bookSeries(years.slice(0, 11), {}, someHoldings())), later)
  const month = (period: string, fen: number) =>
    createBook({ period, entries: [createEntry({ day: `${period}-05`, fen, item: '3.4' })] })
  const months = [month('2026-07', 100), month('2026-08', 200), month('2026-09', 300)]
  villages.push(await publish('月账嘎查', other, 1, months))
  villages.push(await publish('无账嘎查', other, 2, []))
})
afterAll(() => portal.close())

const load = async (path: string) => (await fetch(portal.origin() + path)).text()
/** What is read, without tags. */
const read = async (path: string) =>
  (await load(path))
    .replace(/^.*?<main/s, '<main')
    .replaceAll(/<(?:select|script).*?<\/(?:select|script)>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const linksOf = (html: string) =>
  [...html.replace(/^.*?<main/s, '').matchAll(/href="(\/[^"#]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )
/** The rows of the tables: names and cells. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.replaceAll(/<[^>]+>/g, '')),
  )
const whole = () => `units=${villages.toSorted((a, b) => a - b).join('_')}&items=3.4&from=2026-Q1&until=2026-Q3`

test('lists units in the official order with what they published, and says what is not public', async () => {
  const rows = rowsOf(await load(`/compare?${whole()}`))
  expect(rows).toEqual([
    ['嘎查村', '2026年第三季度', '图：2026年第三季度', '2026年第二季度', '2026年第一季度'],
    ['比较镇'],
    ['第一嘎查', '462.50', '', '447.50', '432.50'],
    ['第二嘎查', '327.50', '', '没有公开', '312.50'],
    ['另一镇'],
    ['月账嘎查', '6.00', '', '没有公开', '没有公开'],
    ['无账嘎查', '没有公开', '', '没有公开', '没有公开'],
    ['公开了全期的', '4 个里有 3 个', '', '4 个里有 1 个', '4 个里有 2 个'],
  ])
})

test('a year is said where all of it is public; a part is not a sum', async () => {
  const rows = rowsOf(
    await load(`/compare?units=${villages.slice(0, 3).join('_')}&items=3.4&from=2025-Q1&until=2026-Q3&by=year`),
  )
  expect(rows[0]).toEqual(['嘎查村', '2026年第一至三季度', '图：2026年第一至三季度', '2025年'])
  expect(rows.filter(([name]) => name?.endsWith('嘎查'))).toEqual([
    ['第一嘎查', '1,342.50', '', '1,580.00'],
    ['第二嘎查', '只公开了一部分', '', '没有公开'],
    ['月账嘎查', '只公开了一部分', '', '没有公开'],
  ])
})

test('a figure leads to its item, to its book or to the entries of several books', async () => {
  const [first = 0, second = 0, monthly = 0] = villages
  const links = linksOf(await load(`/compare?${whole()}`))
  expect(links).toContain(`/books/${first}/2026-Q3/items/3.4`)
  const ofMonths = `/compare/entries?units=${monthly}&items=3.4&from=2026-Q3&until=2026-Q3`
  expect(links).toContain(ofMonths)
  expect(await read(ofMonths)).toContain('月账嘎查，2026年第三季度，公开的账本里共 3 笔')
  const zero = linksOf(await load(`/compare?units=${second}&items=3.7&from=2026-Q3&until=2026-Q3`))
  expect(zero).toContain(`/books/${second}/2026-Q3`)
  for (const link of [...links, ...zero].filter((each) => /^\/(?:books|compare)/.test(each)))
    expect(`${(await fetch(portal.origin() + link)).status} ${link}`).toBe(`200 ${link}`)
})

test('is sorted by amount only where the reader asks, and says so', async () => {
  const path = `/compare?${whole()}`
  const sorted = linksOf(await load(path)).find((link) => link.includes('sort=amount')) ?? ''
  expect(await read(path)).toContain('按名录次序')
  const html = await load(sorted)
  expect(rowsOf(html).flatMap(([name = '']) => (name.endsWith('嘎查') ? [name] : []))).toEqual([
    '比较镇 第一嘎查',
    '比较镇 第二嘎查',
    '另一镇 月账嘎查',
    '另一镇 无账嘎查',
  ])
  expect(html).toContain('这不是名录次序')
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect(linksOf(html)).toContain(`/compare?${whole()}`)
})

test('what is not known per mu is not divided', async () => {
  const rows = rowsOf(await load(`/compare?area=${township}&items=3.5&from=2026-Q3&until=2026-Q3&per=mu`))
  expect(rows.slice(0, 3)).toEqual([
    ['嘎查村', '集体资源（亩）', '2026年第三季度', '图：2026年第三季度'],
    // 4,800 yuan over 1,280.5 mu
    ['第一嘎查', '1280.5', '3.75', ''],
    ['第二嘎查', '不详', '不详', ''],
  ])
})

test('every state has one address; what cannot be compared is said', async () => {
  const [first = 0, second = 0] = villages
  const mixed = `/compare?until=2026-Q1&items=3.7&units=${second}&from=2026-Q3&items=3.4&units=${first}&utm=x`
  const canonical = `/compare?units=${second}_${first}&items=3.4_3.7&from=2026-Q1&until=2026-Q3`
  expect(await load(mixed)).toContain(`data-path="${canonical.replaceAll('&', '&amp;')}"`)
  expect(await read(`/compare?units=${first}_999999`)).toContain('有的单位不在这里的嘎查村名录里')
  expect(await read('/compare?area=999999')).toContain('有的单位不在这里的嘎查村名录里')
  expect(await read(`/compare?area=${other}&area=${township}`)).toContain('比较镇、另一镇全部 4 个嘎查村')
  expect(await read('/compare?from=2019-Q1&until=2026-Q3')).toContain('一次最多比 12 个季度')
  expect(await read('/compare?items=3.1_3.2_3.3_3.4_3.5_3.6_3.7')).toContain('一次最多比 6 项')
  expect((await fetch(`${portal.origin()}/compare/totals?area=999999`)).status).toBe(404)
  expect(await read('/compare?from=x&until=9999')).toContain('支出合计')
})

test('tables are for spreadsheets: what is not public is empty and said', async () => {
  const csv = await load(`/compare.csv?${whole()}`)
  expect(csv.split('\r\n')).toContain(
    '"比较镇","第二嘎查","办公、差旅、会议等管理费支出","2026年第二季度","","","没有公开"',
  )
  expect(csv).toContain('"月账嘎查","办公、差旅、会议等管理费支出","2026年第三季度","6.00","3","已公开"')
  const entries = await load(`/compare/entries.csv?${whole()}`)
  expect(entries.trim().split('\r\n')).toHaveLength(1 + 3 + 2 + 3)
  expect(entries).toContain('"支付办公电费","国网乌兰浩特供电公司","","462.50"')
})

test('of a hundred yuan says where they went, over as many villages as published', async () => {
  const totals = async (period: string) =>
    (await read(`/compare/totals?area=${township}&period=${period}`)).replaceAll(' ', '')
  const page = await totals('2026-Q2')
  expect(page).toContain('共2个嘎查村，公开了2026年第二季度账本的有1个。下面只合计这1个村的账')
  // 447.50 of 18,600 + 447.50 + 4,800 yuan
  expect(page).toContain('办公、差旅、会议等管理费支出（1笔）447.50元每100元支出里有1.9元')
  expect(page).toContain('支出合计23,847.50元')
  expect(page).toContain('村级组织运转经费财政补助（1笔）45,000.00元每100元收入里有100元')
  expect(await totals('2019-Q1')).toContain('账本的有0个')
})

test('home, list of books, an item of a book and the site map lead here', async () => {
  for (const path of ['/dashboard', '/books', '/sitemap']) expect(linksOf(await load(path))).toContain('/compare')
  for (const path of ['/books', '/sitemap'])
    expect(linksOf(await load(path))).toEqual(expect.arrayContaining(['/compare/totals', '/hints']))
  const [first = 0] = villages
  expect(linksOf(await load(`/books/${first}`))).toContain(`/compare?area=${township}&items=3&until=2026-Q3`)
  expect(linksOf(await load(`/books/${first}/2026-Q3/items/3.4`))).toContain(
    `/compare?area=${township}&items=3.4&until=2026-Q3`,
  )
})

/** Header and body as they are sent, compressed. */
const sizeOf = (path: string) =>
  new Promise<number>((resolve, reject) => {
    get(portal.origin() + path, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = answer.rawHeaders.reduce((sum, part) => sum + Buffer.byteLength(part) + 2, 17)
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => (answer.headers['content-encoding'] === 'br' ? resolve(bytes) : reject(new Error(path))))
    }).on('error', reject)
  })

test('twenty villages and three years of two items fit the first round trip', async () => {
  const large = await makeArea(portal.db, { name: '大镇' })
  for (let at = 0; at < 20; at += 1)
    await publish(`${'甲乙丙丁戊己庚辛壬癸'.charAt(at % 10)}${at}嘎查`, large, at, bookSeries(['2026-Q2', '2026-Q3']))
  for (const query of ['', '&by=year', '&items=3.4_3.7&from=2023-Q4'])
    expect(await sizeOf(`/compare?area=${large}${query}`)).toBeLessThanOrEqual(14_600)
})

test('a file has the units of all pages', async () => {
  const wide = await makeArea(portal.db, { name: '长镇' })
  for (let at = 0; at < 61; at += 1)
    await makeArea(portal.db, { level: 'village', name: `长${at}嘎查`, parent_id: wide })
  await portal.db.transaction().execute((tx) => dropCacheTags(tx, [cacheTag('areas', '152201000000')]))
  const path = `?area=${wide}&items=3.4&from=2026-Q3&until=2026-Q3`
  const names = async () => rowsOf(await load(`/compare${path}`)).filter(([name]) => /^长\d/.test(name ?? '')).length
  await expect.poll(names).toBe(60)
  expect(await load(`/compare${path}&pageNum=2`)).toContain('长60嘎查')
  expect((await load(`/compare.csv${path}`)).match(/长\d+嘎查/g)).toHaveLength(61)
})
