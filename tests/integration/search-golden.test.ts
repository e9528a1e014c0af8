import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchArticles } from '../../src/domain/articles/queries-search.server.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { openTestDatabase } from '../harness/database.ts'
import { makeArticle } from '../harness/factories.ts'
import { articles, districtCode, goldens, now } from './search-golden.ts'

let database: Database
const nameOfTitle = new Map(Object.entries(articles).map(([name, { title }]) => [title, name]))

beforeAll(async () => {
  database = await openTestDatabase()
  for (const article of Object.values(articles)) await makeArticle(database.db, article)
})
afterAll(() => database.close())

test.each(goldens)('$name', async ({ name: _name, hits, ...narrowing }) => {
  const found: (string | undefined)[] = []
  const totals = new Set<number>()
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await searchArticles(database.db, { districtCode, now, ...narrowing }, page)
    found.push(...answer.rows.map(({ title }) => nameOfTitle.get(title)))
    totals.add(answer.total)
    pages = answer.pages
  }
  expect(found).toEqual(hits)
  expect([...totals]).toEqual([hits.length])
})
