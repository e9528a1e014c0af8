import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { random } from '@three-affairs/demo/random.ts'
import { listWindow } from '../../../src/domain/articles/list-window.server.ts'
import {
  countArticles,
  findArticleByPlace,
  listArticlePage,
  listArticles,
  listLastReleases,
} from '../../../src/domain/articles/queries.server.ts'
import { countHoldings, countReleases } from '../../../src/domain/articles/queries-catalogue.server.ts'
import { countSitemapParts, listSitemapPart } from '../../../src/domain/articles/queries-feeds.server.ts'
import { getTally } from '../../../src/domain/articles/search/tally.server.ts'
import { countingOf, listCountedTypes, sumUpTally } from '../../../src/domain/articles/tally.server.ts'
import { type ArticleScope, visible } from '../../../src/domain/articles/visibility.server.ts'
import { formatDate, quarterRange, yearRange } from '../../../src/platform/dates.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeArea } from '../../harness/factories.ts'

const districtCode = '152201000000'
const now = new Date('2026-11-20T10:00:00+08:00')
const chance = random(91)
const types = [1, 13, 12, 9]
const count = 3_000
const size = 10

let database: TestDatabase
let areas: number[]
beforeAll(async () => {
  database = await openTestDatabase()
  areas = []
  for (let at = 0; at < 5; at += 1) areas.push(await makeArea(database.db))
  await add(count)
  // Whatever may happen to articles, in statements of one row and of many.
  for (let round = 0; round < 40; round += 1) await change()
})
afterAll(() => database.close())

/** Over two years and a day to come, many at the same moment. */
async function add(rows: number): Promise<void> {
  const made = Array.from({ length: rows }, () => ({
    area: chance.pick(areas),
    type: chance.pick(types),
    title: chance.pick(['示例公示', '示例通知', '示例']),
    status: chance.pick(['published', 'published', 'published', 'withdrawn', 'draft']),
    time: new Date(now.getTime() + (2 - chance.int(0, 730)) * 86_400_000),
    important: chance.chance(0.1),
  }))
  await sql`
    insert into article (district_code, area_id, article_type_id, title, status, release_time, withdraw_time, important)
    select ${districtCode}, area, type, title, status, time, case status when 'withdrawn' then time end, important
    from unnest(${made.map(({ area }) => area)}::integer[], ${made.map(({ type }) => type)}::integer[],
      ${made.map(({ title }) => title)}::text[], ${made.map(({ status }) => status)}::text[],
      ${made.map(({ time }) => time)}::timestamptz[], ${made.map(({ important }) => important)}::boolean[])
      as made (area, type, title, status, time, important)`.execute(database.db)
}

async function change(): Promise<void> {
  const { db } = database
  const some = sql`id % 97 = ${chance.int(0, 96)}`
  const changes = [
    sql`update article set area_id = ${chance.pick(areas)} where ${some}`,
    sql`update article set article_type_id = ${chance.pick(types)} where ${some}`,
    sql`update article set status = 'withdrawn', withdraw_time = now() where status = 'published' and ${some}`,
    sql`update article set status = 'published', withdraw_time = null where ${some}`,
    sql`update article set closed_time = case when closed_time is null then now() end where ${some}`,
    sql`update article set release_time = release_time - interval '100 days' where ${some}`,
    sql`update article set document_no = '示例〔2026〕1号' where ${some}`,
    sql`delete from article where status = 'draft' and ${some}`,
  ]
  await chance.pick(changes).execute(db)
  if (chance.chance(0.2)) await sumUpTally(db)
  if (chance.chance(0.2)) await add(chance.int(1, 30))
}

/** All ids of a list in its order, and its count, from the articles themselves. */
async function listAll(scope: ArticleScope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from article where ${visible(scope)} order by release_time desc, id desc`.execute(database.db)
  return rows.map(({ id }) => id)
}

const scopes = (): [string, ArticleScope][] => {
  const all = { districtCode, now }
  const [area = 0, other = 0] = areas
  return [
    ['all', all],
    ['a root', { ...all, rootTypeId: 1 }],
    ['categories', { ...all, typeIds: [1, 13] }],
    ['units', { ...all, areaIds: [area, other] }],
    ['a root of units', { ...all, rootTypeId: 12, areaIds: [area, other] }],
    ['a year', { ...all, released: yearRange(2025) }],
    ['this year, in which some are to come', { ...all, released: yearRange(2026) }],
    ['a quarter of units', { ...all, areaIds: [area], released: quarterRange(2026, 4) }],
    ['a year of a root of units', { ...all, rootTypeId: 1, areaIds: [area], released: yearRange(2026) }],
    ['important ones', { ...all, important: true }],
    [
      'a week',
      { ...all, released: { from: new Date('2026-03-02T00:00:00Z'), until: new Date('2026-03-09T00:00:00Z') } },
    ],
    ['nothing', { ...all, areaIds: [] }],
  ]
}

test('counts are those of the articles', async () => {
  for (const [name, scope] of scopes())
    expect([name, await countArticles(database.db, scope)]).toEqual([name, (await listAll(scope)).length])
})

test('every page of a list is that of OFFSET, from the nearer end, and so is each place', async () => {
  const { db } = database
  for (const [name, scope] of scopes()) {
    const ids = await listAll(scope)
    const counting = countingOf(scope)
    for (let offset = 0; offset < ids.length + size; offset += 7) {
      const limit = chance.int(1, 20)
      expect([name, offset, await listWindow(db, scope, counting, { offset, limit })]).toEqual([
        name,
        offset,
        ids.slice(offset, offset + limit),
      ])
    }
    const pages = Math.max(1, Math.ceil(ids.length / size))
    for (const pageNum of [1, Math.ceil(pages / 2), pages - 1, pages, pages + 1, 900_000].filter((page) => page > 0)) {
      const shown = Math.min(pageNum, pages)
      const page = await listArticles(db, scope, pageNum)
      expect([name, { ...page, rows: page.rows.map(({ id }) => id) }]).toEqual([
        name,
        { rows: ids.slice((shown - 1) * size, shown * size), total: ids.length, pageNum: shown, pages },
      ])
      const api = await listArticlePage(db, scope, { currentPage: pageNum, pageSize: size })
      expect([name, api.total, api.rows.map(({ id }) => id)]).toEqual([
        name,
        ids.length,
        ids.slice((pageNum - 1) * size, pageNum * size),
      ])
    }
    for (const place of [1, 499, 501, 502, ids.length, ids.length + 1].filter((each) => each > 0))
      expect([name, (await findArticleByPlace(db, scope, place))?.id]).toEqual([name, ids[place - 1]])
  }
})

test('the categories in use are those of the public articles', async () => {
  const { db } = database
  const [area = 0] = areas
  // A category of which all are to come.
  await sql`
    insert into article (district_code, area_id, article_type_id, title, status, release_time)
    values (${districtCode}, ${area}, 8, '示例', 'published', ${now}::timestamptz + interval '1 day')`.execute(db)
  for (const areaIds of [undefined, [], [area], areas]) {
    const scope = { districtCode, now, areaIds }
    const { rows } = await sql<{ id: number }>`
      select distinct article_type_id as id from article where ${visible(scope)}`.execute(db)
    expect(new Set(await listCountedTypes(db, scope))).toEqual(new Set(rows.map(({ id }) => id)))
  }
})

test('the catalogue, units and the year of reports count the articles and know the newest', async () => {
  const { db } = database
  const district = testDistricts.find(({ areaCode }) => areaCode === districtCode)
  if (!district) throw new Error('There is no such district.')
  const scope = { districtCode, now }
  const holdings = await countHoldings({ db, district, now })
  for (const [key, found] of [
    ['article_type_id', holdings.byCategory],
    ['area_id', holdings.byUnit],
  ] as const) {
    const { rows } = await sql<{ id: number; count: number; last: Date }>`
      select ${sql.ref(key)} as id, count(*) as count, max(release_time) as last
      from article where ${visible(scope)} group by 1`.execute(db)
    expect(found).toEqual(
      new Map(rows.map(({ id, count: all, last }) => [id, { count: all, lastDay: formatDate(last) }])),
    )
  }
  const { rows } = await sql<{ id: number; last: Date }>`
    select area_id as id, max(release_time) as last from article where ${visible(scope)} group by 1`.execute(db)
  const [empty] = [await makeArea(db)]
  expect(await listLastReleases(db, { ...scope, areaIds: [...areas, empty] })).toEqual(
    new Map(rows.map(({ id, last }) => [id, formatDate(last)])),
  )
  const { rows: roots } = await sql<{ id: number; count: number }>`
    select root_type_id as id, count(*) as count from article
    where ${visible({ ...scope, released: yearRange(2026) })} group by 1`.execute(db)
  expect(await countReleases({ db, district, now }, 2026)).toEqual(new Map(roots.map((each) => [each.id, each.count])))
})

test('the tally of the search has each part as it is', async () => {
  const { db } = database
  const district = testDistricts.find(({ areaCode }) => areaCode === districtCode)
  if (!district) throw new Error('There is no such district.')
  const remember = <Value>(_: string, __: unknown, load: () => Promise<Value>) => load()
  const tally = await getTally({ db, district, now, remember })
  const parts = {
    periods: ['period', 'article_type_id', 'kind'],
    units: ['area_id', 'period'],
    columns: ['area_id', 'article_type_id', 'kind'],
  } as const
  const nameOf = { period: 'period', article_type_id: 'articleTypeId', kind: 'kind', area_id: 'areaId' } as const
  for (const part of ['periods', 'units', 'columns'] as const) {
    const columns = sql.join(parts[part].map((name) => sql`${sql.ref(name)} as ${sql.ref(nameOf[name])}`))
    const { rows } = await sql<Record<string, unknown>>`
      select ${columns}, count(*) as count from article where ${visible({ districtCode, now })}
      group by ${sql.join(parts[part].map((name) => sql.ref(name)))}`.execute(db)
    const keyOf = (row: object) =>
      [...parts[part].map((name) => nameOf[name]), 'count']
        .map((name) => (row as Record<string, unknown>)[name])
        .join(' ')
    expect(tally[part].map(keyOf).toSorted()).toEqual(rows.map(keyOf).toSorted())
  }
})

test('summed up, the tally has one row for each cell and says the same', async () => {
  const { db } = database
  const before = await countArticles(db, { districtCode, now })
  await sumUpTally(db)
  const { rows } = await sql<{ cells: number; rows: number; least: number }>`
    select count(*) as rows, min(count) as least,
      count(distinct (district_code, part, area_id, period, root_type_id, article_type_id, kind)) as cells
    from article_tally`.execute(db)
  expect(rows[0]).toMatchObject({ cells: rows[0]?.rows, least: expect.any(Number) })
  expect(rows[0]?.least).toBeGreaterThan(0)
  expect(await countArticles(db, { districtCode, now })).toBe(before)
})

test('parts of the site map hold each article once, by number', async () => {
  const { db } = database
  const scope = { districtCode, now }
  await sql`
    insert into article (district_code, area_id, article_type_id, title, status, release_time)
    select ${districtCode}, ${areas[0]}, 1, '示例', 'published', ${now}::timestamptz - interval '400 days'
    from generate_series(1, 10000)`.execute(db)
  expect(await countSitemapParts(db, scope)).toBe(2)
  const parts = [...(await listSitemapPart(db, scope, 1)), ...(await listSitemapPart(db, scope, 2))]
  expect(parts.map(({ id }) => id)).toEqual((await listAll(scope)).toSorted((one, other) => one - other))
  expect(await listSitemapPart(db, scope, 3)).toEqual([])
})
