import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listFirstOfEach } from '../../../src/domain/articles/queries-first.server.ts'
import {
  findNextRelease,
  getArticle,
  getNeighbours,
  listArticles,
} from '../../../src/domain/articles/queries.server.ts'
import type { Database } from '../../../src/platform/db/database.ts'
import type { Db } from '../../../src/platform/db/types.ts'
import { emptyArticles, openTestDatabase } from '../../harness/database.ts'
import { makeArea, makeArticle, makeCategory, withdraw } from '../../harness/factories.ts'

const districtCode = '152201000000'
let database: Database
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(() => emptyArticles(db))

const now = new Date('2026-11-20T10:00:00+08:00')
const scope = { districtCode, now }
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const titlesOf = (list: { rows: { title: string }[] }) => list.rows.map(({ title }) => title)

describe('visibility', () => {
  test('drafts, withdrawn articles, future articles and those of other districts are hidden', async () => {
    await makeArticle(db, { title: '看得见', release_time: now })
    await makeArticle(db, { title: '草稿', status: 'draft', release_time: minutesAgo(1) })
    await makeArticle(db, { title: '已撤下', status: 'withdrawn', release_time: minutesAgo(1) })
    await makeArticle(db, { title: '定时', release_time: minutesAgo(-1) })
    await makeArticle(db, { title: '外地', district_code: '152202000000', area_id: 2, release_time: minutesAgo(1) })
    const list = await listArticles(db, scope, 1)
    expect(titlesOf(list)).toEqual(['看得见'])
    expect(list.total).toBe(1)
  })

  test('a scheduled article appears at its release time', async () => {
    await makeArticle(db, { title: '定时', release_time: minutesAgo(-5) })
    expect(await findNextRelease(db, districtCode, now)).toEqual(minutesAgo(-5))
    const later = { ...scope, now: minutesAgo(-5) }
    expect(titlesOf(await listArticles(db, later, 1))).toEqual(['定时'])
    expect(await findNextRelease(db, districtCode, later.now)).toBeNull()
  })

  test('a withdrawn article is no longer found', async () => {
    const id = await makeArticle(db, { release_time: minutesAgo(1) })
    await expect(getArticle(db, districtCode, id, now)).resolves.toMatchObject({ id })
    await withdraw(db, id)
    await expect(getArticle(db, districtCode, id, now)).rejects.toMatchObject({ code: 'gone', status: 410 })
    await expect(withdraw(db, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a list of articles', () => {
  test('is newest first, ten per page; a page past the end is the last page', async () => {
    for (let place = 1; place <= 23; place += 1)
      await makeArticle(db, { title: `第${place}篇`, release_time: minutesAgo(place) })
    expect(titlesOf(await listArticles(db, scope, 1))).toEqual(Array.from({ length: 10 }, (_, at) => `第${at + 1}篇`))
    const last = await listArticles(db, scope, 99)
    expect(titlesOf(last)).toEqual(['第21篇', '第22篇', '第23篇'])
    expect(last).toMatchObject({ total: 23, pageNum: 3, pages: 3 })
  })

  test('can be narrowed by category, area and importance', async () => {
    const area = await makeArea(db)
    await makeArticle(db, {
      title: '低保公示',
      article_type_id: 12,
      area_id: area,
      important: true,
      release_time: new Date('2025-12-31T23:30:00+08:00'),
    })
    await makeArticle(db, { title: '其他', release_time: new Date('2026-01-01T00:10:00+08:00') })
    for (const narrowing of [{ typeIds: [12, 13] }, { areaIds: [area] }, { important: true }]) {
      expect(titlesOf(await listArticles(db, { ...scope, ...narrowing }, 1)), JSON.stringify(narrowing)).toEqual([
        '低保公示',
      ])
    }
  })
})

test('neighbours with the same release time are ordered by id', async () => {
  const ids = [
    await makeArticle(db, { release_time: minutesAgo(1) }),
    await makeArticle(db, { release_time: minutesAgo(1) }),
    await makeArticle(db, { release_time: minutesAgo(1) }),
  ]
  const middle = await getArticle(db, districtCode, ids[1] ?? 0, now)
  const { previous, next } = await getNeighbours(db, scope, middle)
  expect([previous?.id, next?.id]).toEqual([ids[2], ids[0]])
  const first = await getArticle(db, districtCode, ids[2] ?? 0, now)
  expect(await getNeighbours(db, scope, first)).toMatchObject({ previous: null, next: { id: ids[1] } })
})

test('attachments keep their order', async () => {
  const file = (name: string) => ({ name, url: `/files/${name}.pdf`, media_type: 'application/pdf', size_bytes: 10 })
  const id = await makeArticle(db, { release_time: minutesAgo(1), attachments: [file('乙'), file('甲')] })
  const { attachments } = await getArticle(db, districtCode, id, now)
  expect(attachments.map(({ name }) => name)).toEqual(['乙', '甲'])
})

test('the first articles of several lists come in one query, newest first', async () => {
  await makeArticle(db, { title: '旧', release_time: minutesAgo(3) })
  await makeArticle(db, { title: '新', release_time: minutesAgo(1), important: true })
  await makeArticle(db, { title: '财务', article_type_id: 12, release_time: minutesAgo(2) })
  const found = await listFirstOfEach(db, scope, [
    { key: 'party', rootTypeId: 1, limit: 2 },
    { key: 'important', important: true, limit: 2 },
    { key: 'none', typeIds: [6, 8], limit: 2 },
    { key: 'money', typeIds: [6, 12], limit: 2 },
  ])
  expect([...found].map(([key, items]) => [key, items.map(({ title }) => title)])).toEqual([
    ['party', ['新', '旧']],
    ['important', ['新']],
    ['none', []],
    ['money', ['财务']],
  ])
})

test('bodies are sanitised when they are written', async () => {
  const id = await makeArticle(db, {
    content: '<p onclick="x()">文</p><script>alert(1)</script>',
    release_time: minutesAgo(1),
  })
  expect((await getArticle(db, districtCode, id, now)).content).toBe('<p>文</p>')
})

test('articles store the root of their category and follow it when it moves', async () => {
  const child = await makeCategory(db, 12, '土地补偿')
  const grandchild = await makeCategory(db, child, '征地')
  const id = await makeArticle(db, { article_type_id: grandchild, release_time: minutesAgo(1) })
  const rootOf = async () =>
    (await db.selectFrom('article').select('root_type_id').where('id', '=', id).executeTakeFirstOrThrow()).root_type_id
  expect(await rootOf()).toBe(12)
  await db.updateTable('article_type').set({ parent_id: 13 }).where('id', '=', child).execute()
  expect(await rootOf()).toBe(13)
  await db.updateTable('article').set({ article_type_id: 1 }).where('id', '=', id).execute()
  expect(await rootOf()).toBe(1)
})
