import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/db/database.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { makeDatabase, openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { makeArticle, withdraw } from '../../harness/factories.ts'
import { type Portal, startPortal } from '../../harness/portal.ts'
import { shownText } from '../../harness/shown-text.ts'

let here: TestDatabase
let there: Database
let portal: Portal
beforeAll(async () => {
  here = await openTestDatabase()
  there = await openDatabase({ kind: 'postgres', url: here.url, poolSize: 2 })
  portal = await startPortal(here)
})
afterAll(async () => {
  await portal.close()
  await there.close()
  await here.close()
})

const party = async () => shownText(await fetch(`${portal.origin()}/party/party`))

test('publishing or withdrawing in another process invalidates the pages of this one', async () => {
  await party()
  const id = await makeArticle(there.db, { title: '另一进程发布' })
  await expect.poll(party).toContain('另一进程发布')
  await withdraw(there.db, id)
  await expect.poll(party).not.toContain('另一进程发布')
})

test('nothing is cached while the listener is disconnected; caching resumes afterwards', async () => {
  await party()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`.execute(
    there.db,
  )
  await expect.poll(() => portal.services.pages.get('152201000000/party/party')).toBeUndefined()
  await makeArticle(there.db, { title: '断线期间发布' })
  expect(await party()).toContain('断线期间发布')
  await expect
    .poll(async () => {
      await party()
      return portal.services.pages.get('152201000000/party/party')
    })
    .toBeDefined()
})

test('processes that start together apply each migration once', async () => {
  const url = await makeDatabase()
  const databases = await Promise.all([1, 2, 3].map(() => openDatabase({ kind: 'postgres', url, poolSize: 2 })))
  const folder = join(import.meta.dirname, '../../../migrations')
  const applied = await Promise.all(databases.map(({ db }) => migrate(db, folder)))
  const files = readdirSync(folder).map((file) => file.replace(/\.sql$/, ''))
  expect(applied.flat()).toEqual(files.toSorted())
  await Promise.all(databases.map((database) => database.close()))
})
