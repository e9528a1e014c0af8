import { assert, asyncProperty, tuple } from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyBook, createBook, createEntry } from '../../../src/domain/articles/books/arbitrary-books.ts'
import { bookItems, findBookItem } from '../../../src/domain/articles/books/book-items.ts'
import type { Book } from '../../../src/domain/articles/books/book.ts'
import { sumBook } from '../../../src/domain/articles/books/book-sums.ts'
import { exportForms } from '../../../src/domain/articles/forwarding/staff-queries-forms.server.ts'
import { formClasses } from '../../../src/domain/articles/forwarding/form-items.ts'
import { showYuan } from '../../../src/platform/amount.ts'
import { bookSeries, someHoldings } from '../../fixtures/village-books.ts'
import { emptyAudit } from '../../harness/database.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { keylessSite } from '../../harness/operator-site.ts'
import { createVisitors } from '../../harness/permissions.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { readWorkbook } from '../../harness/workbook.ts'

let portal: TestPortal
let township: number
beforeAll(async () => {
  portal = await openTestPortal()
  township = await makeArea(portal.db, { name: '报送镇', level: 'township' })
})
afterAll(() => portal.close())

const reason = '前任会计的账目正在清理，先行公开'
const { tokenOf } = createVisitors(() => portal)

let position = 0
async function publish(name: string, books: readonly Book[], above = township) {
  const id = await makeArea(portal.db, { level: 'village', name, parent_id: above })
  await portal.db
    .updateTable('area')
    .set({ position: (position += 1) })
    .where('id', '=', id)
    .execute()
  const desk = createDrafts(portal.db, id)
  const articles: number[] = []
  for (const book of books)
    articles.push(
      await desk.releaseWith(
        await desk.draft({ title: `${name}${book.period}财务公开`, articleTypeId: 12, book }),
        reason,
      ),
    )
  return { id, desk, articles }
}

async function sheetsOf(period: string, areaId?: number) {
  const file = await exportForms.ask(keylessSite(portal.db), person('editor', 'kuaiji'), { period, areaId })
  return readWorkbook(file.content as Uint8Array)
}

/** The figures of a line: this period, the former, a year ago. */
const line = (rows: readonly (string | number)[][] | undefined, title: string) =>
  rows?.find(([, cell]) => cell === title)?.slice(2, 5)

const load = async (path: string) => (await fetch(portal.origin() + path)).text()
/** The staff page as somebody of the township reads it. */
async function openAsStaff(path: string) {
  const token = await tokenOf('editor', [township])
  return fetch(portal.origin() + path, { headers: { cookie: `Admin-Token=${token}` }, redirect: 'manual' })
}
const unescape = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
const textOn = async (article: number) => {
  const html = await (await openAsStaff(`/staff/articles/${article}/forward`)).text()
  return unescape(/<textarea[^>]*>([\s\S]*?)<\/textarea>/.exec(html)?.[1] ?? '')
}

/** The lines of the items, in the order of the form: those that move money both ways have two. */
function linesOf(rows: readonly (string | number)[][] | undefined, column: 2 | 3 | 4) {
  const codes = new Set(bookItems.map(({ code }) => code))
  return rows?.filter(([code]) => codes.has(String(code))).map((cells) => [cells[0], cells[column]])
}

const expectedLines = (book: Book) => {
  const sums = new Map(sumBook(book).items.map((item) => [item.code, item]))
  return bookItems.flatMap(({ code, directions }) => {
    const { received = 0, paid = 0 } = sums.get(code) ?? {}
    return directions.map((direction) => [code, (direction === 'in' ? received : paid) / 100])
  })
}

test('the form lists 8 classes with 44 items', () => {
  expect(formClasses).toHaveLength(8)
  // 代收代付 is how this site books the eighth class, which has no items in the rule.
  expect(formClasses.slice(0, 7).flatMap(({ items }) => items)).toHaveLength(44)
})

test('all outputs have the figures of the book, of any books', async () => {
  await assert(
    asyncProperty(
      tuple(anyBook('2026-Q3'), anyBook('2026-Q2'), anyBook('2025-Q3')),
      async ([book, former, lastYear]) => {
        const name = `任意${(position += 1)}嘎查`
        const { id, articles } = await publish(name, [lastYear, former, book])
        const sums = sumBook(book)
        const rows = (await sheetsOf('2026-Q3', id)).get(name)
        for (const [of, column] of [
          [book, 2],
          [former, 3],
          [lastYear, 4],
        ] as const)
          expect(linesOf(rows, column)).toEqual(expectedLines(of))
        const totals = [book, former, lastYear].map(sumBook)
        expect(line(rows, '收入合计')).toEqual(totals.map(({ income }) => income / 100))
        expect(line(rows, '支出合计')).toEqual(totals.map(({ expense }) => expense / 100))
        expect(line(rows, '其他收付净额')).toEqual(totals.map(({ otherNet }) => otherNet / 100))
        expect(line(rows, '期末余额')).toEqual(totals.map(({ closing }) => closing / 100))
        for (const { opening, received, paid, closing } of sums.accounts)
          expect(rows).toContainEqual(
            expect.arrayContaining([opening, received, paid, closing].map((fen) => fen / 100)),
          )
        const text = await textOn(articles[2] ?? 0)
        for (const fen of [sums.opening, sums.income, sums.expense, sums.closing])
          expect(text).toContain(`${showYuan(fen)} 元`)
        const { data } = JSON.parse(await load(`/api/article/resource/${articles[2]}`)) as {
          data: { Book: { Income: string; Closing: string; Items: { Code: string; Received: string; Paid: string }[] } }
        }
        expect(data.Book).toMatchObject({
          Opening: (sums.opening / 100).toFixed(2),
          Income: (sums.income / 100).toFixed(2),
          Expense: (sums.expense / 100).toFixed(2),
          Closing: (sums.closing / 100).toFixed(2),
        })
        expect(data.Book.Items).toEqual(
          sums.items.map(({ code, received, paid }) => ({
            Code: code,
            Title: findBookItem(code)?.title,
            Received: (received / 100).toFixed(2),
            Paid: (paid / 100).toFixed(2),
          })),
        )
      },
    ),
    { numRuns: 6 },
  )
})

test('the workbook of a township names every unit in order, and never a zero for what is not public', async () => {
  const place = await makeArea(portal.db, { name: '汇总镇', level: 'township' })
  const month = (of: string, fen: number) =>
    createBook({ period: of, entries: [createEntry({ day: `${of}-05`, fen, item: '3.4' })] })
  const series = bookSeries(['2025-Q3', '2026-Q2', '2026-Q3'], {}, someHoldings())
  await publish('有账嘎查', series, place)
  await publish('月账嘎查', [month('2026-07', 100), month('2026-08', 200), month('2026-09', 300)], place)
  await publish('没账嘎查', [], place)
  await publish('缺月嘎查', [month('2026-07', 100)], place)
  await publish('零账嘎查', [createBook({ isZero: true })], place)
  const sheets = await sheetsOf('2026-Q3', place)
  const names = ['有账嘎查', '月账嘎查', '没账嘎查', '缺月嘎查', '零账嘎查']
  expect([...sheets.keys()]).toEqual(['汇总', '分项合计', ...names])
  const rows = sheets.get('汇总') ?? []
  const of = (name: string) => rows.find((cells) => cells[2] === name)?.slice(4)
  expect(rows.filter((cells) => names.includes(String(cells[2]))).map((cells) => cells[2])).toEqual(names)
  const sums = sumBook(series[2] ?? createBook())
  expect(of('有账嘎查')?.slice(2, 7)).toEqual(
    [sums.opening, sums.income, sums.expense, sums.otherNet, sums.closing].map((fen) => fen / 100),
  )
  expect(of('月账嘎查')).toEqual([
    '已公开',
    expect.any(String),
    80_500,
    0,
    6,
    0,
    expect.any(Number),
    '未公开',
    '未公开',
  ])
  expect(of('没账嘎查')).toEqual(['未公开', '', ...Array.from({ length: 7 }, () => '未公开')])
  expect(of('缺月嘎查')).toEqual([
    '只公开了一部分',
    '',
    ...Array.from({ length: 5 }, () => '只公开了一部分'),
    '未公开',
    '未公开',
  ])
  expect(of('零账嘎查')?.[0]).toBe('已公开（零报告）')
  const total = rows.find((cells) => cells[2] === '3 个单位')
  expect(total?.[8]).toBe((sums.expense + 600) / 100)
  expect(JSON.stringify(rows)).toContain('另有 2 个没有公开或只公开了一部分，不在合计内')
  const items = sheets.get('分项合计') ?? []
  expect(items.find(([code]) => code === '3.4')?.[2]).toBe(
    ((sums.items.find(({ code }) => code === '3.4')?.paid ?? 0) + 600) / 100,
  )
  // A year ago one unit was public, in the period before none with its months.
  expect(total?.slice(11).map((cell) => typeof cell)).toEqual(['number', 'number'])
  expect(JSON.stringify(sheets.get('没账嘎查'))).toContain('本表没有数字')
  expect((sheets.get('没账嘎查') ?? []).flat().filter((cell) => typeof cell === 'number')).toEqual([])
})

test('a township without any public book has no sum', async () => {
  const place = await makeArea(portal.db, { name: '空镇', level: 'township' })
  await publish('空嘎查', [], place)
  const rows = (await sheetsOf('2026-Q3', place)).get('汇总') ?? []
  expect(rows.find(([first]) => first === '合计')?.slice(6)).toEqual(Array.from({ length: 7 }, () => '未公开'))
})

test('what is withdrawn or a draft is in none of them', async () => {
  const { id, desk, articles } = await publish('撤回嘎查', [createBook({ entries: [createEntry({ fen: 77_123 })] })])
  const draft = await desk.draft({ title: '撤回嘎查草稿', articleTypeId: 12, book: createBook({ period: '2026-Q2' }) })
  expect((await sheetsOf('2026-Q2', id)).get('撤回嘎查')?.flat()).toContain('未公开')
  for (const path of [`/staff/articles/${draft}/forward`]) expect((await openAsStaff(path)).status, path).toBe(404)
  expect((await fetch(`${portal.origin()}/api/article/resource/${draft}`)).status).toBe(404)
  const [article = 0] = articles
  expect(await textOn(article)).toContain('771.23 元')
  await desk.withdraw(article, '金额有误')
  expect(
    (await sheetsOf('2026-Q3', id))
      .get('撤回嘎查')
      ?.flat()
      .filter((cell) => typeof cell === 'number'),
  ).toEqual([])
  expect((await openAsStaff(`/staff/articles/${article}/forward`)).status).toBe(410)
  await expect.poll(async () => (await fetch(`${portal.origin()}/api/article/resource/${article}`)).status).toBe(410)
  expect(await load(`/api/article/resource/all?areaId=${id}`)).not.toContain('撤回嘎查2026')
})

test('a correction is what they say afterwards', async () => {
  const book = createBook({ entries: [createEntry({ fen: 10_000 })] })
  const { id, desk, articles } = await publish('更正嘎查', [book])
  const entries = book.entries.map((entry) => ({ ...entry, fen: 12_345 }))
  const [article = 0] = articles
  await desk.revise(article, { book: createBook({ ...book, entries }), correction: '电费写错了' }, reason)
  expect(line((await sheetsOf('2026-Q3', id)).get('更正嘎查'), '支出合计')?.[0]).toBe(123.45)
  expect(await textOn(article)).toContain('支出 123.45 元')
  await expect.poll(() => load(`/api/article/resource/${article}`)).toContain('"Expense":"123.45"')
  expect(await load(`/api/article/resource/${article}`)).toContain('"Version":2')
})

test('texts that look like formulas are texts in the form', async () => {
  const holding = someHoldings().map((each) => ({ ...each, title: '=HYPERLINK("http://example.com")', note: '+1' }))
  const { id } = await publish('=公式嘎查', [createBook({ holdings: holding, entries: [createEntry()] })])
  const file = await exportForms.ask(keylessSite(portal.db), person('editor', 'kuaiji'), {
    period: '2026-Q3',
    areaId: id,
  })
  const rows = readWorkbook(file.content as Uint8Array)
  expect([...rows.values()].flat(2)).toContain('=HYPERLINK("http://example.com")')
  const parts = Object.values(unzipSync(file.content as Uint8Array))
    .map((part) => strFromU8(part))
    .join('')
  expect(parts).not.toMatch(/<f[ >]/)
  expect(parts).toContain('quotePrefix="1"')
})

test('each download is in the audit, and reaches no further than the account', async () => {
  const { id } = await publish('记录嘎查', [createBook({ isZero: true })])
  await emptyAudit(portal.db)
  await sheetsOf('2026-Q3', id)
  expect(
    await portal.db
      .selectFrom('audit_event')
      .select(['actor', 'action', 'detail'])
      .where('action', '=', 'book.form')
      .execute(),
  ).toEqual([{ actor: 'kuaiji', action: 'book.form', detail: { rows: 1 } }])
  const other = await makeArea(portal.db, { name: '外镇', level: 'township' })
  const staff = { ...person('editor', 'waizhen'), grants: [{ role: 'editor' as const, areaIds: [other] }] }
  await expect(exportForms.ask(keylessSite(portal.db), staff, { period: '2026-Q3', areaId: id })).rejects.toThrow(
    '管理范围内没有这样的村',
  )
})
