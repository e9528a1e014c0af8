import { get } from 'node:http'
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counted, createBook, createEntry } from '../../../src/domain/articles/books/arbitrary-books.ts'
import { bookItems } from '../../../src/domain/articles/books/book-items.ts'
import { cacheTag, dropCacheTags } from '../../../src/platform/cache/cache-tags.ts'
import type { Book } from '../../../src/domain/articles/books/book.ts'
import { bookSeries, pastureLease, publishVillage, road, roadContract } from '../../fixtures/village-books.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { madeDuties } from '../../harness/duties.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

let portal: TestPortal
let village: number
let tender: number
beforeAll(async () => {
  portal = await openTestPortal()
  village = await makeVillage('查干嘎查')
  ;({ tender } = await publishVillage(portal.db, village, '查干嘎查'))
})
afterAll(() => portal.close())

const makeVillage = (name: string) => makeArea(portal.db, { level: 'village', name })
const load = async (path: string) => (await fetch(portal.origin() + path)).text()
/** What is read, without tags. */
const read = async (path: string) =>
  (await load(path))
    .replace(/^.*?<main/s, '<main')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const linksOf = (html: string) =>
  [
    ...html
      .replace(/^.*?<main/s, '')
      .replace(/<\/main>.*$/s, '')
      .matchAll(/href="(\/[^"#]+)"/g),
  ].map(([, link = '']) => link.replaceAll('&amp;', '&'))

/** Why books are released that do not follow each other. */
const reason = '前任会计的账目正在清理，先行公开'

async function publish(name: string, given: readonly Book[]) {
  const id = await makeVillage(name)
  const { draft, releaseWith } = createDrafts(portal.db, id)
  for (const book of given)
    await releaseWith(await draft({ title: `${name}${book.period}财务公开`, articleTypeId: 12, book }), reason)
  return id
}

test('a book is compared with the period before and a year ago, item by item', async () => {
  const page = await read(`/books/${village}/2026-Q3`)
  expect(page).toContain('上期： 2026年第二季度')
  expect(page).toContain('比上期增加了 40,000.00 元；比去年同期增加了 94,000.00 元')
  expect(page).toContain('上期没有这一项；比去年同期减少了 10,000.00 元')
  expect(page).toContain('本期期初余额是 823,880.00 元，和上一期的期末余额相等')
  expect(await read(`/books/${village}/2024-Q3`)).toContain('上期的账没有公开；去年同期的账没有公开')
  expect(await read(`/books/${village}/2026-Q1`)).not.toContain('上期有、本期没有的')
  expect(await read(`/books/${village}/2025-Q4`)).toContain(
    '上期有、本期没有的：发包及上交收入 40,000.00 元，固定资产购建支出 26,000.00 元。',
  )
})

test('months that cover a quarter are its sum; a part of them is nothing', async () => {
  const month = (period: string, fen: number) =>
    createBook({ period, entries: [createEntry({ day: `${period}-05`, fen, item: '3.4' })] })
  const id = await publish('月账嘎查', [month('2026-01', 100), month('2026-02', 200), month('2026-03', 300)])
  const quarter = createBook({ period: '2026-Q2', entries: [createEntry({ day: '2026-05-05', fen: 1_000 })] })
  const { draft, releaseWith, withdraw } = createDrafts(portal.db, id)
  await releaseWith(await draft({ title: '月账嘎查第二季度财务公开', book: quarter }), reason)
  expect(await read(`/books/${id}/2026-Q2`)).toContain('比上期增加了 4.00 元')
  const { article_id: february } = await portal.db
    .selectFrom('book')
    .select('article_id')
    .where('unit_id', '=', id)
    .where('period', '=', '2026-02')
    .executeTakeFirstOrThrow()
  await withdraw(february, '账目有误')
  await expect.poll(() => read(`/books/${id}/2026-Q2`)).toContain('上期的账没有公开')
  expect(await read(`/books/${id}`)).toContain('2026-02-01 到 2026-02-28 的账没有公开')
})

test('says where books do not follow each other', async () => {
  const [first, , third] = bookSeries(['2026-Q1', '2026-Q2', '2026-Q3'])
  if (!first || !third) throw new Error('no books')
  const gap = await publish('缺期嘎查', [first, third])
  expect(await read(`/books/${gap}/2026-Q3`)).toContain(
    '上一期（2026年第二季度）的账没有公开；最近一次公开的2026年第一季度期末余额是',
  )
  const id = await publish('接不上嘎查', [first])
  const { draft, releaseWith } = createDrafts(portal.db, id)
  const [, second] = bookSeries(['2026-Q1', '2026-Q2'])
  if (!second) throw new Error('no book')
  const accounts = first.accounts.map((account, at) => ({ ...account, opening: at === 1 ? 12_345_600 : 0 }))
  const entries = second.entries.map((entry) => ({ ...entry, account: accounts[1]?.id ?? '' }))
  const wrong = counted({ ...second, accounts, entries })
  const draftId = await draft({ title: '接不上嘎查第二季度财务公开', book: { ...wrong, period: '2026-Q2' } })
  await releaseWith(draftId, reason)
  expect(await read(`/books/${id}/2026-Q2`)).toContain('两期接不上：基本户上期期末')
})

test('a book that was released with faults says so, with the reason for everybody and no other', async () => {
  const id = await makeVillage('对不上嘎查')
  const { draft, releaseWith, revise } = createDrafts(portal.db, id)
  const book = createBook({ entries: [createEntry()] })
  const accounts = book.accounts.map((account) => ({ ...account, statement: null }))
  const faulty = { ...book, accounts, oversight: { day: null, finding: '' } }
  const article = await releaseWith(await draft({ title: '对不上嘎查第三季度财务公开', book: faulty }), reason)
  const silent = await read(`/books/${id}/2026-Q3`)
  expect(silent).toContain('这本账有对不上或不完整的地方，公开时已经查出：')
  expect(silent).toContain('没有写明银行对账单余额或现金盘点数（现金、基本户）。')
  expect(silent).toContain('没有写明民主理财（监督）小组的审核日期或意见。')
  expect(silent).toContain('对不上嘎查没有公开说明原因。')
  expect(silent).not.toContain(reason)

  const said = '银行网点撤并，对账单月底才能打印'
  await revise(article, { book: { ...faulty, faultReason: said }, correction: '补充说明' }, reason)
  await expect.poll(() => read(`/books/${id}/2026-Q3`)).toContain(`对不上嘎查的说明：${said}`)
  const answer = await fetch(`${portal.origin()}/api/books/unit/${id}/2026-Q3`)
  expect(await answer.json()).toMatchObject({
    data: { faults: [expect.stringContaining('（现金、基本户）'), expect.any(String)], faultReason: said },
  })

  await revise(article, { book, correction: '补上对账单和审核意见' })
  await expect.poll(() => read(`/books/${id}/2026-Q3`)).not.toContain('这本账有对不上')
})

test('a reason for everybody passes the checks of personal data', async () => {
  const id = await makeVillage('号码嘎查')
  const { draft, submit } = createDrafts(portal.db, id)
  const book = { ...createBook({ entries: [createEntry()] }), faultReason: '详询会计王某 13804791234' }
  await expect(submit(await draft({ book }), 1)).rejects.toMatchObject({ code: 'invalid', field: 'findingsReason' })
})

test('leads from what was paid for the road to its tender, to the same item a year ago', async () => {
  const listed = linksOf(await load(`/books/${village}/2026-Q3`))
  const html = await load(`/books/${village}/2026-Q3`)
  const [, entry = ''] = /<a href="([^"]+)"><time>[^<]+<\/time><span>支付村内道路硬化工程款/.exec(html) ?? []
  expect(listed).toContain(entry)
  const links = linksOf(await load(entry))
  expect(links.filter((link) => link.includes(`id=${tender}`))).toHaveLength(1)
  expect(links).toContain(`/books/${village}/2025-Q3/items/3.6`)
  expect(links).toContain(`/projects/${village}/${road}`)
  expect(await read(`/books/${village}/2025-Q3/items/3.6`)).toContain('村部屋面维修')
  const article = await load(`/politics/politics?id=${tender}`)
  expect(linksOf(article)).toContain(`/projects/${village}/${road}`)
})

test('a project compares its sums from budget to settlement, and says what is not public', async () => {
  const page = await read(`/projects/${village}/${road}`)
  for (const words of [
    '中标价 280,000.00 元 比预算少 20,000.00 元，是预算的 93.3%',
    '合同价 280,000.00 元 和中标价一样',
    '已支付 200,000.00 元 比合同价少 80,000.00 元，是合同价的 71.4%',
    '决算价 没有公开',
    '验收 还没有公开这一环节的文件',
    '本期（ 2026年第三季度 ）：账本里支付 120,000.00 元。',
    '本期支付的款：比上期增加了 40,000.00 元；去年同期没有。',
  ])
    expect(page).toContain(words)
})

test('a grant for a project is no repayment of what it cost', async () => {
  const id = await makeVillage('补助嘎查')
  const { draft, release } = createDrafts(portal.db, id)
  const stage = {
    project: 'grant00001',
    title: '补助嘎查文化广场',
    stage: 'decision' as const,
    day: '2026-07-02',
    fen: 20_000_000,
    party: '',
    result: '',
  }
  await release(await draft({ title: '补助嘎查文化广场立项公示', stage }))
  const paid = createEntry({ fen: 5_000_000, item: '3.6', project: stage.project })
  const grant = createEntry({ fen: 16_000_000, item: '2.5', direction: 'in', project: stage.project })
  await release(await draft({ title: '补助嘎查第三季度财务公开', book: createBook({ entries: [paid, grant] }) }))
  const page = await read(`/projects/${id}/${stage.project}`)
  expect(page).toContain('公开的账本里共支付 50,000.00 元；为这个项目收到 160,000.00 元。')
  expect(page).toContain('公开的账本里已支付 50,000.00 元')
})

test('a contract says what was due and received, period by period', async () => {
  const lease = await read(`/contracts/${village}/${pastureLease}`)
  expect(lease).toContain('到今天应收 120,000.00 元，公开的账本里收到 110,000.00 元，还差 10,000.00 元')
  expect(lease).toContain('2026-07-31 40,000.00 账本里有 30,000.00 元')
  expect(lease).toContain(
    '2026年第三季度 ：30,000.00 元，上期公开的账本里没有这份合同的钱，比去年同期减少了 10,000.00 元',
  )
  expect(lease).toContain(
    '本期（ 2026年第三季度 ）：按合同应收 40,000.00 元，账本里收到 30,000.00 元，少 10,000.00 元。',
  )
  expect(lease).toContain('上期（ 2026年第二季度 ）：按合同没有应收的款，账本里没有收到。')
  expect(lease).toContain('去年同期（ 2025年第三季度 ）：按合同应收 40,000.00 元，账本里收到 40,000.00 元。')
  expect(lease).toContain('本期收到的款：上期没有；比去年同期减少了 10,000.00 元。')
  expect(await read(`/contracts/${village}/${roadContract}`)).toContain('示例建设有限公司')
})

test('shows what a unit has and owes, and where it breaks with the former book', async () => {
  const page = await read(`/books/${village}/2026-Q3/assets`)
  expect(page).toContain('“上期”是2026年第二季度')
  expect(page).toContain('集体机动草场 亩 1,280.5 — — 1,280.5 没有变化')
  expect(page).toContain('“去年同期”是2025年第三季度期末。')
  expect(await read(`/books/${village}/2024-Q3/assets`)).toContain('期末，那一期的账没有公开。')
})

test('a unit without books says what is due; a zero report and one entry are whole pages', async () => {
  const none = await makeVillage('无账嘎查')
  await madeDuties(portal.db)
  expect(await read(`/books/${none}`)).toMatch(/还没有公开账本 .*集体财务收支：应于 \d{4}-\d\d-\d\d 前公开/)
  const zero = await publish('零账嘎查', [createBook({ isZero: true })])
  const page = await read(`/books/${zero}/2026-Q3`)
  expect(page).toContain('零报告')
  expect(page).not.toContain('逐笔明细')
  const one = await publish('一笔嘎查', [createBook({ entries: [createEntry()] })])
  expect(await read(`/books/${one}/2026-Q3`)).toContain('逐笔明细（共 1 笔）')
  expect(await read(`/books/${one}/2026-Q3`)).not.toContain('第 1 /')
})

test('every link of the pages leads somewhere', async () => {
  const seen = new Set<string>()
  const waiting = [`/books/${village}`]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const answer = await fetch(portal.origin() + next)
    expect(`${answer.status} ${next}`).toBe(`200 ${next}`)
    if (/^\/(?:books|contracts|projects)/.test(next) && !next.endsWith('.csv'))
      waiting.push(...linksOf(await answer.text()))
  }
  expect([...seen].filter((path) => path.endsWith('.csv')).length).toBeGreaterThan(20)
  expect(seen.size).toBeGreaterThan(100)
})

test('home, unit, list of units, search, site map, feed lead to the book', async () => {
  expect(linksOf(await load('/dashboard'))).toContain('/books')
  expect(linksOf(await load('/books'))).toContain(`/books/${village}/2026-Q3`)
  expect(linksOf(await load(`/message/messgae?id=${village}`))).toContain(`/books/${village}`)
  const listing = await load(`/regions1/regions1?areaName=${encodeURIComponent('查干嘎查')}`)
  expect(linksOf(listing)).toContain(`/books/${village}`)
  const found = await load(`/search/search?inputMessage=${encodeURIComponent('查干嘎查村内道路硬化')}`)
  expect(linksOf(found)).toContain(`/projects/${village}/${road}`)
  expect(linksOf(await load('/sitemap'))).toContain('/books')
  const map = await load('/sitemaps/books.xml')
  for (const path of [
    `/books/${village}/2026-Q3`,
    `/contracts/${village}/${roadContract}`,
    `/projects/${village}/${road}`,
  ])
    expect(map).toContain(`<loc>${portal.origin()}${path}</loc>`)
  expect(await load('/sitemap.xml')).toContain('/sitemaps/books.xml')
  expect(await load(`/rss.xml?areaId=${village}`)).toContain(`${portal.origin()}/books/${village}/2026-Q3`)
})

test('tables are for spreadsheets and hold no formulas', async () => {
  const id = await publish('公式嘎查', [
    createBook({ entries: [createEntry({ summary: '=1+1', fen: 31_250, voucher: '+1' })] }),
  ])
  const csv = async (path: string) => {
    const answer = await fetch(portal.origin() + path)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
    return new TextDecoder().decode(bytes)
  }
  const entries = await csv(`/books/${id}/2026-Q3/entries.csv`)
  expect(entries).toContain(`"'=1+1"`)
  expect(entries).toContain(`"'+1"`)
  expect(await csv(`/books/${village}/2026-Q3/items.csv`)).toContain(
    '"固定资产购建支出","0.00","120000.00","1","80000.00","26000.00"',
  )
  expect(await csv(`/books/${village}/2026-Q3/assets.csv`)).toContain('"集体机动草场","亩","1280.5","0","0","1280.5"')
  expect(await csv(`/contracts/${village}/contracts.csv`)).toContain('"120000.00","110000.00","收"')
  expect(await csv(`/projects/${village}/stages.csv`)).toContain('"招标（采购）公告","2026-04-01","控制价","290000.00"')
})

test('a correction and a withdrawal are seen at once, also by those who ask whether something changed', async () => {
  const entry = createEntry({ fen: 31_250 })
  const id = await makeVillage('更正嘎查')
  const { draft, release, revise, withdraw } = createDrafts(portal.db, id)
  const book = createBook({ entries: [entry] })
  const article = await release(await draft({ title: '更正嘎查第三季度财务公开', book }))
  const paths = ['', '/items/3.4', '/entries.csv', '/items.csv', `/${entry.id}`].map(
    (end) => `/books/${id}/2026-Q3${end}`,
  )
  paths.push('/books', `/books/${id}`, `/api/books/unit/${id}/2026-Q3`)
  const tags = new Map<string, string>()
  for (const path of paths) tags.set(path, (await fetch(portal.origin() + path)).headers.get('etag') ?? '')
  const statuses = () =>
    Promise.all(
      paths.map(async (path) => {
        const answer = await fetch(portal.origin() + path, { headers: { 'if-none-match': tags.get(path) ?? '' } })
        return `${answer.status} ${(await answer.text()).includes('412.50')}`
      }),
    )
  const corrected = counted({ ...book, entries: [{ ...entry, fen: 41_250 }] })
  await revise(article, { book: corrected, correction: '电费金额写错，已改正' })
  // At the next request after the notification has arrived, which takes milliseconds.
  const corrections = async () => [...(await statuses()).slice(0, 5), (await statuses()).at(-1)]
  await expect.poll(corrections).toEqual(Array.from({ length: 6 }, () => '200 true'))
  await withdraw(article, '账目有误')
  const withdrawn = async () => (await statuses()).slice(0, 5)
  await expect.poll(withdrawn).toEqual(Array.from({ length: 5 }, () => '404 false'))
  expect(await load('/books')).not.toContain(`/books/${id}/`)
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

const common =
  '村里道路打井草场围栏修建支付办公费用电清雪慰问学校会议差旅树苗燃料保险培训报刊维修垃圾运输机械牲畜饲料种子化肥灌溉渠桥梁路灯广场健身器材卫生防疫补助工资误工租赁土地承包款第批次季度年月镇政府财政所公司服务部合作社商店'
const text = (least: number, most: number) =>
  array(constantFrom(...common.split('')), { minLength: least, maxLength: most }).map((letters) => letters.join(''))
const anyRow = record({
  kind: constantFrom(
    ...bookItems.flatMap(({ code, directions }) => directions.map((direction) => ({ item: code, direction }))),
  ),
  summary: text(6, 24),
  name: text(6, 16),
  fen: integer({ min: 1, max: 90_000_000 }),
  day: integer({ min: 1, max: 28 }),
  month: integer({ min: 7, max: 9 }),
})

test('the first answer of a book with up to 500 entries fits the first round trip', async () => {
  let made = 0
  const sizes = integer({ min: 1, max: 500 })
  const rows = array(anyRow, { minLength: 500, maxLength: 500, size: 'max' })
  await assert(
    asyncProperty(rows, sizes, async (all, size) => {
      made += 1
      const entries = all.slice(0, made === 1 ? 500 : size).map(({ kind, summary, name, fen, day, month }, at) =>
        createEntry({
          ...kind,
          fen,
          summary,
          voucher: `记-${at + 1}`,
          counterparty: { kind: 'organisation', name },
          day: `2026-0${month}-${String(day).padStart(2, '0')}`,
        }),
      )
      const id = await publish(`大账${'甲乙丙丁戊己庚辛'.charAt(made)}嘎查`, [createBook({ entries })])
      const item = bookItems.find(({ code }) => entries.some((entry) => entry.item === code))
      const last = Math.ceil(entries.length / 20)
      for (const path of ['', `/items/${item?.code}`, `?pageNum=${last}`, `/${entries[0]?.id}`, '/assets'])
        expect(await sizeOf(`/books/${id}/2026-Q3${path}`)).toBeLessThanOrEqual(14_600)
      expect(await read(`/books/${id}/2026-Q3?pageNum=${last}`)).toContain(
        entries.length > 20 ? `第 ${last} / ${last} 页` : '逐笔明细',
      )
    }),
    { numRuns: 3, endOnFailure: true },
  )
  const all = [`/books/${village}`, `/books/${village}/2026-Q3`, `/contracts/${village}/${pastureLease}`]
  for (const path of [...all, `/projects/${village}/${road}`, '/books'])
    expect(await sizeOf(path)).toBeLessThanOrEqual(14_600)
})

test('the list of a district with 250 books fits it too', async () => {
  const township = await makeArea(portal.db, { name: '大镇' })
  const letters = common.split('')
  for (let at = 0; at < 250; at += 1) {
    const name = `${letters[at % 97]}${letters[(at * 7) % 89]}${letters[(at * 13) % 83]}嘎查`
    const area = await makeArea(portal.db, { level: 'village', name, parent_id: township })
    const article = await makeArticle(portal.db, { area_id: area })
    await sql`
      insert into book
      select ${article}, (select min(id) from article_revision), ${area}, '2026-Q3', '2026-07-01', '2026-09-30', true,
        0, 0, 0, 0, 0, 0, null, ''`.execute(portal.db)
  }
  await portal.db.transaction().execute((tx) => dropCacheTags(tx, [cacheTag('articles', '152201000000')]))
  await expect.poll(() => load('/books')).toContain('大镇')
  expect(linksOf(await load('/books')).filter((link) => link.endsWith('2026-Q3')).length).toBeGreaterThan(250)
  expect(await sizeOf('/books')).toBeLessThanOrEqual(14_600)
})
