import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startOfDay } from '@three-affairs/demo/calendar.ts'
import { startScale } from '@three-affairs/demo/seed/scales.ts'
import { seedDemo } from '@three-affairs/demo/seed/seed-demo.ts'
import { isWorkDay } from '@three-affairs/demo/work-days.ts'
import { type Database, openDatabase } from '../../../src/platform/db/database.ts'
import type { Db } from '../../../src/platform/db/types.ts'
import { makeDatabase, openTestDatabase } from '../../harness/database.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeArticle } from '../../harness/factories.ts'
import { makeFolder } from '../../harness/folders.ts'
import { testKeys } from '../../harness/portal.ts'
import { programEnvironment } from '../../harness/programs.ts'
import { storeIn } from '../../harness/file-stores.ts'

/** Seeds with the real command. `npm test` names the data folder, from which the browser tests then start. */
async function seedByCommand(): Promise<{ database: Database; folder: string }> {
  const folder = process.env.PORTAL_SEEDED_FOLDER ?? makeFolder()
  const url = process.env.PORTAL_TEST_DATABASE_URL ? await makeDatabase() : ''
  const { status, stdout } = spawnSync(process.execPath, ['src/cli/seed.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...programEnvironment(), PORTAL_DATA: folder, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  // Texts that the checks refuse, and operations on them.
  expect(stdout.split('\n').filter((line) => line.includes('演示内容有误'))).toEqual([])
  const database = await openDatabase(
    url ? { kind: 'postgres', url, poolSize: 2 } : { kind: 'embedded', folder, poolSize: 2 },
  )
  onTestFinished(() => database.close())
  return { database, folder }
}

const countOf = async (db: Db, table: 'article' | 'area' | 'banner') => {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Messages and requests are written by day and handled in office hours; payments are made on working days. */
async function expectOfficeHours(db: Db): Promise<void> {
  const messages = await db
    .selectFrom('message')
    .select(['received_time', 'accepted_time', 'assigned_time', 'reply_time', 'published_time'])
    .execute()
  expect(messages.length).toBeGreaterThan(30)
  const requests = await db
    .selectFrom('disclosure_request')
    .select(['received_time', 'accepted_time', 'asked_time', 'extended_time', 'answered_time'])
    .execute()
  expect(requests.length).toBeGreaterThan(20)
  const hourOf = (time: Date) => (time.getTime() - startOfDay(time)) / 3_600_000
  for (const { received_time: received, ...handled } of [...messages, ...requests]) {
    expect(hourOf(received)).toBeGreaterThanOrEqual(8)
    expect(hourOf(received)).toBeLessThan(21)
    for (const time of Object.values(handled)) {
      if (time === null) continue
      expect([time, isWorkDay(time)]).toEqual([time, true])
      expect(time > received && hourOf(time) >= 8.5 && hourOf(time) < 17.5).toBe(true)
    }
  }
  const days = await db.selectFrom('subsidy_payment').select('put_time').distinct().execute()
  expect(days.length).toBeGreaterThan(100)
  expect(days.filter(({ put_time: day }) => !isWorkDay(new Date(`${day}T12:00:00+08:00`)))).toEqual([])
}

const seedAgain = async (db: Db, said: string[]): Promise<void> =>
  seedDemo({
    db,
    keys: testKeys(),
    allDistricts: testDistricts,
    districts: testDistricts,
    filesFolder: makeFolder(),
    store: storeIn(makeFolder()),
    scale: startScale,
    say: (line) => said.push(line),
  })

/** The whole demo takes a minute beside other tests, and many on a slow and busy machine. */
const seedingTime = 1_200_000

test('an empty database is seeded once, with a file for every attachment', { timeout: seedingTime }, async () => {
  const { database, folder } = await seedByCommand()
  const { db } = database
  const files = join(folder, 'files')
  const articles = await countOf(db, 'article')
  expect(articles).toBeGreaterThan(12_000)
  expect(await countOf(db, 'area')).toBeGreaterThan(1_400)
  expect(await countOf(db, 'banner')).toBe(21)
  const urls = await db.selectFrom('attachment').select('url').distinct().execute()
  expect(urls.length).toBeGreaterThanOrEqual(12)
  for (const { url } of urls) expect(existsSync(join(files, url.replace('/files/', '')))).toBe(true)
  const { future } = await db
    .selectFrom('article')
    .select((eb) => eb.fn.countAll<number>().as('future'))
    .where('release_time', '>', new Date())
    .executeTakeFirstOrThrow()
  expect(future).toBeGreaterThan(7)

  await expectOfficeHours(db)

  const audit = await db
    .selectFrom('audit_event')
    .select('action')
    .distinct()
    .where('actor', '=', '演示')
    .orderBy('action')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'account.create',
    'area.add',
    'area.write-intro',
    'article.add',
    'banner.add',
    'category.write',
    'disclosure-request.accept',
    'disclosure-request.answer',
    'disclosure-request.ask',
    'disclosure-request.extend',
    'message.accept',
    'message.assign',
    'message.propose',
    'message.publish',
    'message.reply',
    'subsidy-batch.import',
    'subsidy-project.add',
  ])

  const said: string[] = []
  await seedAgain(db, said)
  expect(await countOf(db, 'article')).toBe(articles)
  expect(said).toEqual([])
})

test('a database with content is left alone, and the operator is told', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const said: string[] = []
  await makeArticle(database.db)
  await seedAgain(database.db, said)
  expect(await countOf(database.db, 'article')).toBe(1)
  expect(said.join()).toContain('不写入演示内容')
})
