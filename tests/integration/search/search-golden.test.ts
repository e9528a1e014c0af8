import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewArticle } from '../../../src/domain/articles/commands.server.ts'
import {
  searchArticles,
  searchLoosely,
  type SearchQuestion,
} from '../../../src/domain/articles/queries-search.server.ts'
import { readSynonyms, readUnits, type Vocabulary } from '../../../src/domain/articles/search/vocabulary.server.ts'
import type { Database } from '../../../src/platform/db/database.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import * as names from './search-golden-names.ts'
import { articles, districtCode, goldens, now } from './search-golden.ts'

let database: Database
let unitIds: Map<string, number>
/** As in production: built-in synonyms, units of the district. */
let ofNames: Vocabulary
let ofGoldens: Vocabulary
const nameOfTitle = new Map(
  [...Object.entries(articles), ...Object.entries(names.articles)].map(([name, { title }]) => [title, name]),
)

const vocabularyOf = async (code: string, name: string): Promise<Vocabulary> => ({
  synonyms: await readSynonyms(database.db, code),
  units: await readUnits(database.db, code, name),
})

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  for (const article of Object.values(articles)) await makeArticle(db, article)
  const root = { district_code: names.districtCode, parent_id: names.districtAreaId }
  unitIds = new Map()
  for (const [key, name] of Object.entries(names.units)) unitIds.set(key, await makeArea(db, { ...root, name }))
  for (const given of Object.values<Partial<NewArticle> & { unit?: string }>(names.articles)) {
    const { unit = '', ...article } = given
    const area_id = unitIds.get(unit) ?? names.districtAreaId
    await makeArticle(db, { ...article, district_code: names.districtCode, area_id })
  }
  ofGoldens = await vocabularyOf(districtCode, '乌兰浩特市')
  ofNames = await vocabularyOf(names.districtCode, names.districtName)
})
afterAll(() => database.close())

const namesOf = (rows: readonly { title: string }[]) => rows.map(({ title }) => nameOfTitle.get(title))

test.each(goldens)('$name', async ({ name: _name, hits, ...narrowing }) => {
  const found: (string | undefined)[] = []
  const totals = new Set<number>()
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const question = { districtCode, now, ...narrowing, vocabulary: ofGoldens }
    const answer = await searchArticles(database.db, question, page)
    found.push(...namesOf(answer.rows))
    totals.add(answer.total)
    pages = answer.pages
  }
  expect(found).toEqual(hits)
  expect([...totals]).toEqual([hits.length])
})

const search = ({ text, narrowing: { unit, ...narrowing } = {} }: names.NamedGolden) => {
  const areaIds = unit ? [unitIds.get(unit) ?? 0] : undefined
  const question: SearchQuestion = { districtCode: names.districtCode, now, text, areaIds, ...narrowing }
  return searchLoosely(database.db, { ...question, vocabulary: ofNames }, 1)
}

describe.each([
  ['what people call things', names.folkNames],
  ['numbers, units, attachments and words apart', names.furtherNames],
])('%s', (_, all) => {
  test.each(all)('$text $narrowing', async (golden) => {
    const { rows, loosened } = await search(golden)
    expect(namesOf(rows)).toEqual(golden.hits)
    expect(loosened && (loosened.all ? 'all' : 'some')).toEqual(golden.loosened ?? null)
  })
})

test('the golden set is large enough', () => {
  expect(goldens.length + names.folkNames.length + names.furtherNames.length).toBeGreaterThanOrEqual(250)
  expect(names.folkNames.length).toBeGreaterThanOrEqual(60)
})

describe('what is told of a search', () => {
  test('counts of what was found, by which it may be narrowed', async () => {
    const { facets } = await search({ text: '低保', hits: [] })
    expect(facets).toEqual({
      years: [{ value: 2026, count: 2 }],
      quarters: [
        { value: 1, count: 1 },
        { value: 3, count: 1 },
      ],
      areaIds: [
        { value: unitIds.get('tianchi'), count: 1 },
        { value: unitIds.get('civil'), count: 1 },
      ],
      articleTypeIds: [{ value: 13, count: 2 }],
      kinds: [
        { value: 'document', count: 1 },
        { value: 'notice', count: 1 },
      ],
    })
  })

  test('as many of each kind as a search for that kind finds', async () => {
    const { facets } = await search({ text: '', hits: [] })
    expect(facets?.kinds.length).toBeGreaterThan(3)
    for (const { value: kind, count } of facets?.kinds ?? [])
      expect((await search({ text: '', narrowing: { kind }, hits: [] })).total, kind).toBe(count)
  })

  test('other names of a word, related units, words that are nowhere, and the file with the passage', async () => {
    const folk = await search({ text: '草补', hits: [] })
    expect(folk.meanings).toEqual([{ word: '草补', names: ['草原生态保护补助奖励'] }])
    expect(folk.rows[1]?.marked).toContainEqual({ text: '草原生态保护补助奖励', hit: true })
    expect((await search({ text: '天池', hits: [] })).units.map(({ name }) => name)).toEqual(['天池镇'])
    expect((await search({ text: '低保 鲸鱼', hits: [] })).loosened).toEqual({
      words: ['低保'],
      all: true,
      missing: ['鲸鱼'],
    })
    const [inFile] = (await search({ text: '扫雪车', hits: [] })).rows
    expect(inFile?.attachment).toBe('明细表')
    expect(inFile?.excerpt).toContainEqual({ text: '扫雪车', hit: true })
  })
})
