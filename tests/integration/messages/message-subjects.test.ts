import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../../src/access/policy.ts'
import { acceptedText } from '../../../src/domain/checks/public-gate.server.ts'
import { hideMessage } from '../../../src/domain/messages/answering/operations.server.ts'
import { readSubject, writeSubject } from '../../../src/domain/messages/subject.ts'
import { cacheTag, dropCacheTags } from '../../../src/platform/cache/cache-tags.ts'
import { publishVillage } from '../../fixtures/village-books.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { readForms } from '../../harness/page-forms.ts'
import { performOnMessage } from '../../harness/perform-on-message.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

let portal: TestPortal
let village: number
let desk: ReturnType<typeof createMessageFixture>
/** The article and an entry of the third quarter, and the entry's page. */
let book: { article: number; entry: string; path: string }
beforeAll(async () => {
  portal = await openTestPortal()
  village = await makeArea(portal.db, { level: 'village', name: '查干嘎查' })
  desk = createMessageFixture(portal, village)
  await publishVillage(portal.db, village, '查干嘎查')
  const row = await portal.db
    .selectFrom('book')
    .innerJoin('book_entry', 'book_entry.article_id', 'book.article_id')
    .select(['book.article_id as article', 'book_entry.id as entry'])
    .where('unit_id', '=', village)
    .where('period', '=', '2026-Q2')
    .orderBy('book_entry.position')
    .executeTakeFirstOrThrow()
  book = { ...row, path: `/books/${village}/2026-Q2/${row.entry}` }
})
afterAll(() => portal.close())

const load = async (path: string) => (await fetch(portal.origin() + path)).text()
const wordsOf = (html: string) =>
  html
    .replace(/^.*?<main/s, '<main')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const read = async (path: string) => wordsOf(await load(path))
const askLink = (html: string) =>
  (/href="(\/feedback\/feedback\?[^"]*article=[^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
const formOf = async (path: string) => {
  const form = readForms(await load(path)).find(({ names }) => names.includes('nickname'))
  return new Map(form?.fields)
}
const aboutOf = (id: number) =>
  portal.db.selectFrom('message_subject').selectAll().where('message_id', '=', id).executeTakeFirst()

test('the page of an entry leads to a form with its unit, text and entry; the message says so to staff', async () => {
  const link = askLink(await load(book.path))
  const fields = await formOf(link)
  expect(fields.get('areaId')).toBe(String(village))
  expect(fields.get('about')).toBe(`${book.article}/${book.entry}`)
  const sent = new URLSearchParams(Object.fromEntries(fields))
  // The button that only searches units.
  sent.delete('intent')
  for (const [name, value] of [
    ['nickname', '示例甲'],
    ['phone', '13800000011'],
    ['message', '这一笔是什么？'],
  ] as const)
    sent.set(name, value)
  const post = (body: URLSearchParams) =>
    fetch(`${portal.origin()}/feedback/feedback?mode=write`, { method: 'POST', body, redirect: 'manual' })
  sent.set('phone', '1')
  const refused = readForms(await (await post(sent)).text()).find(({ names }) => names.includes('nickname'))
  expect(new Map(refused?.fields).get('about')).toBe(`${book.article}/${book.entry}`)
  sent.set('phone', '13800000011')
  expect((await post(sent)).status).toBe(303)
  const { id } = await portal.db
    .selectFrom('message')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await aboutOf(id)).toMatchObject({ article_id: book.article, entry: book.entry })
})

test('a public answer stands beside the entry, in its book and in that of the next period, until it is hidden', async () => {
  const question = '这一笔为什么比去年多？'
  const { id } = await desk.published({ content: question, about: { articleId: book.article, entry: book.entry } })
  await desk.published({ content: '没有针对哪一笔' })
  await desk.answered({ content: '没有公开的提问', about: { articleId: book.article, entry: book.entry } })
  const places = [
    book.path,
    `/books/${village}/2026-Q2`,
    `/books/${village}/2026-Q3`,
    `/village/village?id=${book.article}`,
  ]
  for (const path of places) {
    await expect.poll(() => read(path), { message: path }).toContain(question)
    expect(await read(path), path).not.toMatch(/没有针对哪一笔|没有公开的提问/)
  }
  expect(await read(`/books/${village}/2026-Q3`)).toContain('上一期的提问和答复')
  expect(await read(`/books/${village}/2026-Q1`)).not.toContain(question)
  const selected = await load('/feedback/selected')
  expect(selected).toContain(`href="${book.path}"`)
  await performOnMessage(portal.site(), hideMessage, operator('测试员'), { id })
  for (const path of places) await expect.poll(() => read(path), { message: path }).not.toContain(question)
})

const tableOf = (caption: string) =>
  `<table><caption>${caption}</caption><tbody><tr><td>水费</td><td>12.00</td></tr></tbody></table>`

test('a question about a table of a text stands at that table, also when others are added before it', async () => {
  const articleId = await makeArticle(portal.db, {
    title: '两张表',
    area_id: village,
    article_type_id: 13,
    content: `<p>开头</p>${tableOf('水费表')}${tableOf('电费表')}`,
  })
  const path = `/village/village?id=${articleId}`
  const links = [...(await load(path)).matchAll(/href="(\/feedback\/feedback\?[^"]*entry=(table[a-z0-9]+))"/g)]
  expect(links).toHaveLength(2)
  const [, link = '', key = ''] = links[1] ?? []
  const fields = await formOf(link.replaceAll('&amp;', '&'))
  expect([fields.get('areaId'), fields.get('about')]).toEqual([String(village), `${articleId}/${key}`])
  expect(await read(link.replaceAll('&amp;', '&'))).toContain('《两张表》里的表“电费表”')
  const question = '电费表里的水费是什么？'
  await desk.published({ content: question, about: { articleId, entry: key } })
  await expect.poll(() => read(path)).toContain(question)
  const [before = '', after = ''] = (await load(path)).split(question)
  expect(after).not.toContain(question)
  // Below the second table, above the end of the text.
  expect(before.split('</table>')).toHaveLength(3)
  expect(before).not.toContain('id="asked"')
  await expect.poll(() => load('/feedback/selected')).toContain(`${articleId}#ask-2`)
  const content = `${tableOf('新加的表')}${tableOf('水费表')}${tableOf('电费表')}`
  await portal.db
    .updateTable('article')
    .set({ content: acceptedText(content) })
    .where('id', '=', articleId)
    .execute()
  await portal.db.transaction().execute((tx) => dropCacheTags(tx, [cacheTag('articles', '152201000000')]))
  await expect.poll(() => load(path)).toContain('新加的表')
  expect((await load(path)).split(question)[0]?.split('</table>')).toHaveLength(4)
})

test('a table that is gone leaves the question with its text', async () => {
  const articleId = await makeArticle(portal.db, { title: '没有表了', area_id: village, article_type_id: 13 })
  await desk.published({ content: '从前的表', about: { articleId, entry: 'table0123456789' } })
  await expect.poll(() => read(`/village/village?id=${articleId}`)).toContain('从前的表')
  await expect.poll(() => read('/feedback/selected')).toContain('问的是 《没有表了》')
})

test('what is withdrawn is named nowhere; the answer stays in the list', async () => {
  const articleId = await makeArticle(portal.db, { title: '要撤回的公告', area_id: village })
  await desk.published({ content: '这篇公告说的是什么？', about: { articleId, entry: '' } })
  await expect.poll(() => read('/feedback/selected')).toContain('问的是 《要撤回的公告》')
  await createDrafts(portal.db, village).withdraw(articleId, '内容有误')
  await expect.poll(() => read('/feedback/selected')).not.toContain('要撤回的公告')
  expect(await read('/feedback/selected')).toContain('这篇公告说的是什么？')
  expect((await formOf(`/feedback/feedback?mode=write&article=${articleId}`)).has('about')).toBe(false)
})

test('drafts, texts of other districts and unknown ones are no subject; the message is kept', async () => {
  const draft = await makeArticle(portal.db, { status: 'draft', area_id: village })
  for (const articleId of [draft, 999_999]) {
    const { id } = await desk.received({ about: { articleId, entry: '' } })
    expect(await aboutOf(id)).toBeUndefined()
  }
})

test('reads what it wrote and nothing else', () => {
  for (const subject of [
    { articleId: 12, entry: '' },
    { articleId: 12, entry: 'a1b2c3d4e5' },
  ])
    expect(readSubject(writeSubject(subject))).toEqual(subject)
  for (const text of ['', '0', '-1', '1/', '1/short', '1/UPPERCASE', '1/a1b2c3d4/x', '9'.repeat(16), '1 or 1=1'])
    expect(readSubject(text), text).toBeNull()
})
