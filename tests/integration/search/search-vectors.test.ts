import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchVector } from '../../../src/domain/articles/search-text.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const join = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join(' ')
const pairs = (first: number) =>
  join(150_000, (at) => String.fromCodePoint(first + (at % 20_000), first + Math.floor(at / 20_000)))

test.each<[string, string]>([
  ['150,000 pairs of characters', pairs(0x4e00)],
  ['150,000 pairs of characters of four bytes', pairs(0x20000)],
  ['300,000 numbers', join(300_000, String)],
  ['20,000 long words', join(20_000, (at) => `${'a'.repeat(94)}${at}`)],
  ['3,000 words, 260 times each', join(780_000, (at) => `字${at % 3_000}`)],
])('PostgreSQL stores the words of %s, the first ones in any case', async (_, text) => {
  const vector = searchVector(`嘎查公示 ${text}`)
  const { rows } = await sql<{ found: boolean; words: number }>`
    select vector @@ ${"'嘎查' <1> '查公'"}::tsquery as found, length(vector) as words
    from (select ${vector}::tsvector as vector) as stored`.execute(database.db)
  expect(rows[0]?.found).toBe(true)
  expect(rows[0]?.words).toBe(vector.split(' ').length)
})
