import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCategories } from '../../../src/domain/articles/categories/queries-categories.server.ts'
import { countFacets } from '../../../src/domain/articles/search/facets.ts'
import { countAlike } from '../../../src/domain/articles/search/find-hits.server.ts'
import { noUnits } from '../../../src/domain/articles/search/unit-names.ts'
import type { RequestContext } from '../../../src/domain/request-context.ts'
import { listFacets } from '../../../src/web/public/search/facets.server.ts'
import type { SearchInput } from '../../../src/web/public/search/question.server.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeArea } from '../../harness/factories.ts'

const districtCode = '152201000000'
const now = new Date('2026-11-20T10:00:00+08:00')

let database: TestDatabase
let areas: number[]
beforeAll(async () => {
  database = await openTestDatabase()
  areas = [await makeArea(database.db), await makeArea(database.db), await makeArea(database.db)]
  await sql`
    insert into article (district_code, area_id, article_type_id, title, status, release_time)
    select ${districtCode}, (${areas}::integer[])[1 + n * 7 % 3], (array[1, 13, 12])[1 + n * 5 % 17 % 3],
      (array['示例公示', '示例通知', '示例'])[1 + n * 11 % 13 % 3], 'published',
      ${now}::timestamptz + interval '2 days' - make_interval(days => n * 13 % 701)
    from generate_series(1, 1500) as n`.execute(database.db)
})
afterAll(() => database.close())

const site = () => {
  const district = testDistricts.find(({ areaCode }) => areaCode === districtCode)
  if (!district) throw new Error('There is no such district.')
  const remember: RequestContext['remember'] = (_, __, load) => load()
  return { db: database.db, district, now, remember } as RequestContext
}

const given: [string, () => Partial<SearchInput>][] = [
  ['nothing', () => ({})],
  ['a year', () => ({ year: 2026 })],
  ['a quarter', () => ({ year: 2026, quarter: 'released-4' })],
  ['a kind', () => ({ kind: 'notice' })],
  ['a category', () => ({ typeId: 13 })],
  ['a kind and a category', () => ({ kind: 'circular', typeId: 1 })],
  ['a kind and a year', () => ({ kind: 'notice', year: 2025 })],
  ['a category and a quarter', () => ({ typeId: 12, year: 2025, quarter: 'released-2' })],
  ['a unit', () => ({ unit: areas[1] })],
  ['a unit, a year and a kind', () => ({ unit: areas[1], year: 2026, kind: 'other' })],
]

test.each(given)('what is published is counted for each further choice within %s', async (_, choose) => {
  const asked = choose() as SearchInput
  const categories = await getCategories(site())
  const { year, quarter, unit, kind, typeId } = asked
  const facets = countFacets(
    await countAlike(database.db, {
      districtCode,
      now,
      year,
      quarter,
      kind,
      ...(unit === undefined ? {} : { areaIds: [unit] }),
      ...(typeId === undefined ? {} : categories.scopeOf(typeId)),
    }),
  )
  const common = { asked, categories, units: noUnits }
  const shown = await listFacets(site(), { ...common, facets: null })
  expect(shown).toEqual(await listFacets(site(), { ...common, facets }))
  expect(shown.length).toBeGreaterThan(2)
})
