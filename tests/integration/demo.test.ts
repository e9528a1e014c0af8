import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedDemo } from '../../demo/seed.ts'
import { openTestDatabase, type TestDatabase } from '../harness/database.ts'
import { testDistricts } from '../harness/districts.ts'
import { makeArticle } from '../harness/factories.ts'

let database: TestDatabase
let files: string
let said: string[]
beforeEach(async () => {
  database = await openTestDatabase()
  files = mkdtempSync(join(tmpdir(), 'portal-demo-'))
  said = []
})
afterEach(async () => {
  await database.close()
  rmSync(files, { recursive: true, force: true })
})

const seed = () => seedDemo(database.db, testDistricts, files, (line) => said.push(line))
const countOf = async (table: 'article' | 'area' | 'banner' | 'attachment') => {
  const { count } = await database.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('an empty database is seeded once, with a file for every attachment', async () => {
  await seed()
  const counts = await Promise.all((['article', 'area', 'banner'] as const).map(countOf))
  expect(counts[0]).toBeGreaterThan(6_000)
  expect(counts[1]).toBeGreaterThan(1_400)
  expect(counts[2]).toBe(21)
  const urls = await database.db.selectFrom('attachment').select('url').distinct().execute()
  expect(urls.length).toBeGreaterThanOrEqual(12)
  for (const { url } of urls) expect(existsSync(join(files, url.replace('/files/', '')))).toBe(true)
  const { future } = await database.db
    .selectFrom('article')
    .select((eb) => eb.fn.countAll<number>().as('future'))
    .where('release_time', '>', new Date())
    .executeTakeFirstOrThrow()
  expect(future).toBeGreaterThan(7)

  const audit = await database.db
    .selectFrom('audit_event')
    .select('action')
    .distinct()
    .where('actor', '=', '演示')
    .orderBy('action')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'area.add',
    'area.write-intro',
    'article.add',
    'banner.add',
    'category.write',
  ])

  const lines = said.length
  await seed()
  expect(await countOf('article')).toBe(counts[0])
  expect(said.length).toBe(lines)
})

test('a database with content is left alone, and the operator is told', async () => {
  await makeArticle(database.db)
  await seed()
  expect(await countOf('article')).toBe(1)
  expect(said.join()).toContain('不写入演示内容')
})
