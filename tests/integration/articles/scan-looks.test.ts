import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findNextDue, recordLook, takeChanges } from '../../../src/domain/articles/scan/looks.server.ts'
import { readLookState } from '../../../src/domain/articles/scan/look-state.server.ts'
import { nightlyScan } from '../../../src/domain/articles/scan/nightly-scan.server.ts'
import { hashPrograms, renewRules } from '../../../src/domain/articles/scan/rules.server.ts'
import type { FileStore } from '../../../src/files/store.server.ts'
import { runNow } from '../../../src/jobs/nightly-job.ts'
import { emptyArticles, openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { makeArea, makeArticle, makeTypo, withdraw } from '../../harness/factories.ts'
import { storeIn } from '../../harness/file-stores.ts'
import { makeFolder } from '../../harness/folders.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const evening = new Date()
let database: TestDatabase
let areaId: number
let store: FileStore
beforeAll(async () => {
  database = await openTestDatabase()
  areaId = await makeArea(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  const folder = makeFolder()
  store = storeIn(join(folder, 'uploads'), join(folder, 'files'))
  await emptyArticles(database.db)
  await database.db.deleteFrom('job').execute()
  await database.db.deleteFrom('scan_rules').execute()
})

/** A night in which looking at one article takes a minute. @returns the articles in the order of the looks. */
async function scanFor(minutes: number, night: number): Promise<number[]> {
  const looked: number[] = []
  const begin = evening.getTime() + night * dayMs
  const job = nightlyScan(store, {
    now: () => new Date(begin + looked.length * minuteMs),
    articleMinutes: minutes,
  })
  const counted: typeof job = {
    ...job,
    async step(db, position) {
      const next = await job.step(db, position)
      if (next.position.part === 'articles' && next.position.last) looked.push(next.position.last.id)
      return next
    },
  }
  await runNow(database.db, counted, { now: new Date(begin), pauseMs: 0 })
  return looked
}

const make = async (count: number): Promise<number[]> => {
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) ids.push(await makeArticle(database.db, { area_id: areaId }))
  return ids
}

test('looks at all articles where there is time', async () => {
  const ids = await make(3)
  expect(await scanFor(60, 1)).toEqual(ids)
  expect(await scanFor(60, 2)).toEqual(ids)
  expect(await readLookState(database.db, 'article_look', evening)).toMatchObject({ never: 0 })
})

test('goes round them where there is not, and says how old the oldest look is', async () => {
  const ids = await make(7)
  expect(await scanFor(2, 1)).toEqual(ids.slice(0, 3))
  expect(await readLookState(database.db, 'article_look', evening)).toMatchObject({ never: 4 })
  // The fourth of a night is always one of the oldest look.
  expect(await scanFor(3, 2)).toEqual([ids[3], ids[4], ids[5], ids[0]])
  expect(await scanFor(2, 3)).toEqual([ids[6], ids[1], ids[2]])
  const { never, oldest } = await readLookState(database.db, 'article_look', evening)
  expect([never, oldest?.getTime()]).toEqual([0, evening.getTime() + 2 * dayMs + minuteMs])
})

test('what changed comes first: a new text, and what links to one that was withdrawn', async () => {
  const { db } = database
  const [first = 0, target = 0, ...others] = await make(5)
  const content = `<p><a href="/party/party?id=${target}">见这篇</a></p>`
  const linking = await makeArticle(db, { area_id: areaId, content })
  const ids = [first, target, ...others, linking]
  expect(await scanFor(60, 1)).toEqual(ids)
  await withdraw(db, target)
  const fresh = await makeArticle(db, { area_id: areaId })
  expect(await scanFor(1, 2)).toEqual([linking, fresh])
  const findings = await db.selectFrom('article_scan').select('findings').where('article_id', '=', linking).execute()
  expect(findings).toMatchObject([{ findings: [{ kind: 'dead-link' }] }])
  expect(await db.selectFrom('article_look').select('article_id').where('article_id', '=', target).execute()).toEqual(
    [],
  )
})

test('a change while an article is looked at is not lost', async () => {
  const { db } = database
  const [id = 0] = await make(1)
  await scanFor(60, 1)
  await sql`update article set update_time = now() + interval '1 hour' where id = ${id}`.execute(db)
  await recordLook(db, { id, rules: 1, refers: [] }, new Date(evening.getTime() + 2 * dayMs))
  expect(await findNextDue(db, new Date(0), 0)).toBeNull()
  while (await takeChanges(db));
  expect(await findNextDue(db, new Date(0), 0)).toBe(id)
})

test('columns of the search, which follow from the text, make nothing due', async () => {
  const { db } = database
  await make(1)
  await scanFor(60, 1)
  await sql`update article set search_version = search_version + 1`.execute(db)
  expect(await takeChanges(db)).toBe(false)
})

test('another word of the district makes its articles due again in the order of their looks, before others', async () => {
  const { db } = database
  const ids = await make(3)
  const elsewhere = await makeArticle(db, { district_code: '152202000000', area_id: await rootOf('152202000000') })
  expect(await scanFor(60, 1)).toEqual([...ids, elsewhere])
  await recordLook(db, { id: ids[0] ?? 0, rules: 1, refers: [] }, new Date(evening.getTime() + dayMs + 9 * minuteMs))
  await makeTypo(db, '牧草厂')
  expect(await scanFor(2, 2)).toEqual([ids[1], ids[2], ids[0]])
  await db.deleteFrom('district_word').execute()
})

test('another program makes everything due again, none twice', async () => {
  const { db } = database
  const ids = await make(2)
  await scanFor(60, 1)
  await renewRules(db, 'another program')
  expect(await findNextDue(db, new Date(0), 0)).toBe(ids[0])
  await renewRules(db, 'another program')
  const { rows } = await sql<{ number: number }>`
    select number from scan_rules where district_code = '152201000000'`.execute(db)
  expect(rows).toEqual([{ number: 2 }])
})

test('every program of the checks counts as a rule, and so does each of its lines', () => {
  const root = join(import.meta.dirname, '../../..')
  const folder = makeFolder()
  mkdirSync(join(folder, 'packages/document'), { recursive: true })
  for (const name of ['src/domain', 'src/platform', 'packages/document/src'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  const before = hashPrograms(folder)
  expect(before).toBe(hashPrograms())
  for (const name of [
    'src/domain/checks/public-gate.server.ts',
    'src/domain/checks/wrong-words-list.ts',
    'src/domain/articles/writing/checks/check-text.ts',
    'src/platform/text/public-text.ts',
  ]) {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, `${text} `)
    expect(hashPrograms(folder), name).not.toBe(before)
    writeFileSync(path, text)
  }
  expect(hashPrograms(folder)).toBe(before)
})

const rootOf = async (districtCode: string): Promise<number> =>
  (
    await database.db
      .selectFrom('area')
      .select('id')
      .where('district_code', '=', districtCode)
      .where('level', '=', 'district')
      .executeTakeFirstOrThrow()
  ).id
