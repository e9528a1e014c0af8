import { afterAll, beforeAll, expect, test } from 'vitest'
import { counted } from '../../../src/domain/articles/books/arbitrary-books.ts'
import { explainHint, returnExplanation } from '../../../src/domain/articles/hints/operations-hints.server.ts'
import { refreshRequestedHints } from '../../../src/domain/articles/hints/refresh-hints.server.ts'
import { cacheTag, dropCacheTags } from '../../../src/platform/cache/cache-tags.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { createHints } from '../../harness/hints.ts'
import { keylessSite } from '../../harness/operator-site.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

let portal: TestPortal
let hints: ReturnType<typeof createHints>
beforeAll(async () => {
  portal = await openTestPortal()
  hints = createHints(portal.db, () => keylessSite(portal.db))
})
afterAll(() => portal.close())

const explanation = '活动室屋顶漏雨，村民会议决定当月修好。'
const load = async (path: string) => (await fetch(portal.origin() + path)).text()
const read = async (path: string) =>
  (await load(path))
    .replace(/^.*?<main/s, '<main')
    .replaceAll(/<select.*?<\/select>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const unitOf = async (id: number) =>
  portal.db
    .selectFrom('unit_hint')
    .innerJoin('area', 'area.id', 'unit_hint.unit_id')
    .select(['area.id', 'area.name'])
    .where('unit_hint.id', '=', id)
    .executeTakeFirstOrThrow()

/** As if the hint said the same for so many days. */
async function age(id: number, days: number) {
  const event_time = new Date(Date.now() - days * 86_400_000)
  await portal.db.updateTable('unit_hint_event').set({ event_time }).where('hint_id', '=', id).execute()
  await portal.db.transaction().execute((tx) => dropCacheTags(tx, [cacheTag('hints', '152201000000')]))
}

test('a hint is public at once when its explanation is confirmed, not before', async () => {
  const waiting = await unitOf(await hints.waiting())
  expect(await read(`/hints?areaId=${waiting.id}`)).toContain('没有要列出的')
  expect(await load(`/books/${waiting.id}`)).not.toContain('需要说明的地方')
  const { id, name } = await unitOf(await hints.explained())
  for (const path of [`/hints?areaId=${id}`, '/hints', `/books/${id}`, `/hints.csv?areaId=${id}`, '/api/books/hints'])
    await expect.poll(() => load(path)).toContain(explanation)
  expect(await read('/hints')).toContain(name)
  expect(await read('/hints?state=open')).not.toContain(explanation)
  expect(await read('/hints?kind=voucher-twice')).toContain('没有要列出的')
  expect(await load('/hints')).not.toContain('shuoming')
})

test('an unexplained one is public when the unit has had its working days, and names the days only', async () => {
  const hint = await hints.open()
  const { id } = await unitOf(hint)
  await age(hint, 14)
  expect(await read(`/hints?areaId=${id}`)).toContain('没有要列出的')
  await age(hint, 40)
  await expect
    .poll(() => read(`/hints?areaId=${id}`))
    .toMatch(/还没有说明。 \d{4}-\d\d-\d\d 比对公开的账时提出，到今天 40 天。/)
  const site = keylessSite(portal.db)
  await explainHint.perform(site, person('editor', 'shuoming'), { id: hint, revision: 1, explanation })
  expect(await read(`/hints?areaId=${id}`)).not.toContain(explanation)
  await returnExplanation.perform(site, person('reviewer', 'queren'), { id: hint, number: 1, returnReason: '写明合同' })
  expect(await read(`/hints?areaId=${id}`)).toContain('还没有说明')
})

test('feeds have them with their explanations, the newest first, and of one unit alone', async () => {
  const { id, name } = await unitOf(await hints.explained())
  for (const path of ['/hints/rss.xml', '/hints/feed.json', `/hints/rss.xml?areaId=${id}`])
    await expect.poll(() => load(path), { message: path }).toContain(explanation)
  const { items } = JSON.parse(await load('/hints/feed.json')) as { items: { title: string; url: string }[] }
  expect(items[0]?.title).toContain(name)
  expect(items[0]?.url).toMatch(new RegExp(`/hints\\?areaId=${id}#hint-\\d+$`))
  const waiting = await unitOf(await hints.waiting())
  expect(await load(`/hints/rss.xml?areaId=${waiting.id}`)).not.toContain('<item>')
})

test('leads to the entry it asks about', async () => {
  const { id } = await unitOf(await hints.explained())
  const [, entry = ''] = /href="(\/books\/\d+\/2026-Q3\/[a-z0-9]{8,16})"/.exec(await load(`/hints?areaId=${id}`)) ?? []
  expect((await fetch(portal.origin() + entry)).status).toBe(200)
})

test('a correction takes it away at once, a withdrawal too', async () => {
  const { id } = await unitOf(await hints.explained())
  const { article_id: article, content } = await portal.db
    .selectFrom('book')
    .innerJoin('article_revision', 'article_revision.id', 'book.revision_id')
    .select(['book.article_id', 'article_revision.content'])
    .where('book.unit_id', '=', id)
    .executeTakeFirstOrThrow()
  const { book } = content
  if (!book) throw new Error('no book')
  await expect.poll(() => load(`/hints?areaId=${id}`)).toContain(explanation)
  const { revise } = createDrafts(portal.db, id)
  const entries = book.entries.map((entry) => ({ ...entry, fen: 45_600 }))
  await revise(article, { book: counted({ ...book, entries }), correction: '金额写错，已改正' })
  await refreshRequestedHints(portal.db)
  await expect.poll(() => load(`/hints?areaId=${id}`)).not.toContain(explanation)

  const other = await unitOf(await hints.explained())
  await expect.poll(() => load(`/hints?areaId=${other.id}`)).toContain(explanation)
  const { article_id: withdrawn } = await portal.db
    .selectFrom('book')
    .select('article_id')
    .where('unit_id', '=', other.id)
    .executeTakeFirstOrThrow()
  await createDrafts(portal.db, other.id).withdraw(withdrawn, '账目有误')
  await expect.poll(() => load(`/hints?areaId=${other.id}`)).not.toContain(explanation)
})

test('units stand in the official order, whatever is asked of them', async () => {
  const ids = [await hints.explained(), await hints.explained()]
  const [first, second] = [await unitOf(ids[0] ?? 0), await unitOf(ids[1] ?? 0)]
  const place = (id: number, position: number) =>
    portal.db.updateTable('area').set({ position }).where('id', '=', id).execute()
  await place(first.id, 9_002)
  await place(second.id, 9_001)
  await portal.db.transaction().execute((tx) => dropCacheTags(tx, [cacheTag('areas', '152201000000')]))
  const names = async () => [...(await read('/hints')).matchAll(/提示\d+村/g)].map(([name]) => name)
  await expect.poll(async () => (await names()).slice(-2)).toEqual([second.name, first.name])
})

test('an area of another district is not found', async () => {
  expect((await fetch(`${portal.origin()}/hints?areaId=999999`)).status).toBe(404)
  expect((await fetch(`${portal.origin()}/api/books/hints?areaId=999999`)).status).toBe(404)
})
