import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Staff } from '../../../src/access/policy.ts'
import { type ArticleFilter, listStaffArticles } from '../../../src/domain/articles/writing/queries-lists.server.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'

const districtCode = '152201000000'
const hourMs = 3_600_000
const titles = [
  '低保公示',
  '低保（公示）',
  '第2期低保公示',
  'ＡＢ低保公示',
  '阿·其其格低保',
  '低保',
  '公示低保',
  'abc低保公示abc',
  '低 保公示',
]

let database: TestDatabase
const areas: Record<'township' | 'village' | 'other', number> = { township: 0, village: 0, other: 0 }
/** Titles as staff read them, newest first: of the revision that is being written. */
const all: { id: number; title: string; areaId: number; status: 'published' | 'withdrawn' | 'scheduled' }[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  areas.township = await makeArea(db, { name: '示例镇' })
  areas.village = await makeArea(db, { name: '甲村', parent_id: areas.township, level: 'village' })
  areas.other = await makeArea(db, { name: '乙镇' })
  const drafts = createDrafts(db, areas.village)
  const places = [areas.township, areas.village, areas.other]
  for (const [at, title] of titles.entries()) {
    const areaId = places[at % places.length] ?? 0
    const id = await makeArticle(db, {
      title,
      area_id: areaId,
      // Two share a moment: their numbers decide.
      release_time: new Date(Date.now() - Math.floor(at / 2) * hourMs - hourMs),
      status: at % 4 === 3 ? 'withdrawn' : 'published',
    })
    all.push({ id, title, areaId, status: at % 4 === 3 ? 'withdrawn' : 'published' })
  }
  const scheduled = await makeArticle(db, {
    title: '低保公示',
    release_time: new Date(Date.now() + hourMs),
    area_id: areas.village,
  })
  all.push({ id: scheduled, title: '低保公示', areaId: areas.village, status: 'scheduled' })
  const revised = all[1]
  if (!revised) throw new Error('There are titles.')
  await drafts.startRevision(revised.id, { title: '改过的名单' })
  revised.title = '改过的名单'
})
afterAll(() => database.close())

const reader = (areaIds: number[] | null): Staff => ({
  kind: 'staff',
  id: 1,
  loginName: 'chakan',
  name: '示例甲',
  grants: [{ role: 'reviewer', areaIds }],
})
const idsOf = async (filter: ArticleFilter, areaIds: number[] | null = null) => {
  const asking = { db: database.db, actor: reader(areaIds), districtCode, now: new Date() }
  const { rows, total } = await listStaffArticles(asking, filter, 1)
  expect(total).toBe(rows.length)
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}
const below = (areaId: number) => (areaId === areas.township ? [areaId, areas.village] : [areaId])

test.each([
  '低保',
  '低保公示',
  '保公',
  '公',
  '（',
  '示）',
  '2期低',
  '·其',
  'ＡＢ',
  'AB',
  '改过',
  'bc低',
  '低 保',
  '没有的词',
])('finds %s where it is in a title as it was typed', async (words) => {
  for (const view of ['published', 'withdrawn', 'scheduled'] as const)
    expect(await idsOf({ view, words }), view).toEqual(
      all.filter(({ status, title }) => status === view && title.includes(words)).map(({ id }) => id),
    )
})

test('a unit has its articles and those of the units below, and nobody reads more than their own', async () => {
  const own = (areaIds: number[], status: string) =>
    all.filter((each) => each.status === status && areaIds.includes(each.areaId)).map(({ id }) => id)
  for (const view of ['published', 'withdrawn', 'scheduled'] as const)
    for (const areaId of Object.values(areas)) {
      expect(await idsOf({ view, areaId })).toEqual(own(below(areaId), view))
      expect(await idsOf({ view }, [areaId])).toEqual(own(below(areaId), view))
      const both = below(areaId).filter((id) => below(areas.township).includes(id))
      expect(await idsOf({ view, areaId }, [areas.township])).toEqual(own(both, view))
    }
})

test('words that more titles have than are looked up find them all', async () => {
  const { db } = database
  await sql`
    insert into article (district_code, area_id, article_type_id, title, status, release_time, title_search)
    select ${districtCode}, ${areas.other}, 1, '常见的词', 'published', now() - interval '1 day', '''常见'':1 ''见的'':2 ''的词'':3'
    from generate_series(1, 2100)`.execute(db)
  const asking = { db, actor: reader(null), districtCode, now: new Date() }
  expect(await listStaffArticles(asking, { view: 'published', words: '常见的词' }, 1)).toMatchObject({ total: 2_100 })
  expect(await listStaffArticles(asking, { view: 'published', words: '低保公示' }, 1)).toMatchObject({ total: 2 })
})
