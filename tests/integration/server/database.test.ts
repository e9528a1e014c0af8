import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropCacheTags } from '../../../src/platform/cache/cache-tags.ts'
import type { Database } from '../../../src/platform/db/database.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { withTimeLimit } from '../../../src/platform/db/time-limit.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { makeArticle } from '../../harness/factories.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('migrations are applied once', async () => {
  expect(await migrate(database.db, join(import.meta.dirname, '../../../migrations'))).toEqual([])
})

test('a read with a time limit gives up a statement that takes longer, and other reads have none', async () => {
  const { db } = database
  const tooLong = () => new Error('too long')
  await expect(withTimeLimit(db, 50, (tx) => sql`select pg_sleep(20)`.execute(tx), tooLong)).rejects.toThrow('too long')
  const setting = sql<{ statement_timeout: string }>`show statement_timeout`
  const within = await withTimeLimit(db, 2_000, (tx) => setting.execute(tx), tooLong)
  expect(within.rows).toEqual([{ statement_timeout: '2s' }])
  expect((await setting.execute(db)).rows).toEqual([{ statement_timeout: '0' }])
  const failing = withTimeLimit(db, 2_000, (tx) => sql`select 1 / 0`.execute(tx), tooLong)
  await expect(failing).rejects.toThrow(/division by zero/)
})

test('text that PostgreSQL cannot store is refused in words, wherever it stands', async () => {
  const { db } = database
  const refused = { code: 'invalid', message: expect.stringContaining('不能保存的字符') }
  const text = '甲\u0000乙'
  const json = JSON.stringify({ [text]: text })
  await expect(db.selectFrom('area').select('id').where('name', '=', text).execute()).rejects.toMatchObject(refused)
  await expect(sql`select ${json}::jsonb ->> ${'甲'}`.execute(db)).rejects.toMatchObject(refused)
  const written = db.transaction().execute((tx) => sql`select set_config('portal.test', ${text}, true)`.execute(tx))
  await expect(written).rejects.toMatchObject(refused)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('areas of accounts become those of their role', async () => {
  const migration = readFileSync(join(import.meta.dirname, '../../../migrations/0020-accounts.sql'), 'utf8')
  await expect(
    database.db.transaction().execute(async (tx) => {
      await sql`create schema old`.execute(tx)
      await sql`set local search_path to old`.execute(tx)
      for (const statement of [
        'create table area (id integer primary key)',
        'create table staff_account (id integer primary key, role text, everywhere boolean)',
        'create table staff_area (account_id integer, area_id integer)',
        'insert into area values (1), (2)',
        "insert into staff_account values (1, 'editor', false), (2, 'admin', true), (3, 'auditor', false)",
        'insert into staff_area values (1, 1), (1, 2), (2, 1)',
        ...migration
          .slice(0, migration.indexOf('-- What was done'))
          .split(/;\n/)
          .filter((part) => part.trim() !== ''),
      ])
        await sql.raw(statement).execute(tx)
      const { rows } = await sql`select * from staff_grant order by account_id, area_id`.execute(tx)
      expect(rows).toEqual([
        { account_id: 1, role: 'editor', area_id: 1 },
        { account_id: 1, role: 'editor', area_id: 2 },
        { account_id: 2, role: 'admin', area_id: null },
      ])
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
})

test('counts are numbers, days are strings, timestamps are Date objects', async () => {
  const { rows } =
    await sql`select count(*) as count, date '2026-01-31' as day, timestamptz '2026-01-31 00:00+08' as instant`.execute(
      database.db,
    )
  expect(rows).toEqual([{ count: 1, day: '2026-01-31', instant: new Date('2026-01-30T16:00:00Z') }])
})

test('notifications arrive on commit and not after a rollback', async () => {
  const heard: string[] = []
  await database.listen(
    'cache_tags',
    (payload) => heard.push(payload),
    () => undefined,
  )
  await database.db.transaction().execute(async (tx) => {
    await dropCacheTags(tx, ['a', 'b'])
    await sql`select 1`.execute(tx)
    expect(heard).toEqual([])
  })
  await expect.poll(() => heard).toEqual(['a b'])
  await database.db
    .transaction()
    .execute(async (tx) => {
      await dropCacheTags(tx, ['c'])
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  // Notices arrive in order: before this one nothing came.
  await database.db.transaction().execute((tx) => dropCacheTags(tx, ['d']))
  await expect.poll(() => heard).toEqual(['a b', 'd'])
})

test('a violated constraint has the error code of PostgreSQL', async () => {
  await expect(makeArticle(database.db, { area_id: 999_999 })).rejects.toMatchObject({ code: '23503' })
  await expect(makeArticle(database.db, { title: '' })).rejects.toMatchObject({ code: '23514' })
  await expect(
    makeArticle(database.db, {
      attachments: [{ name: 'a,b', url: '/files/x.pdf', media_type: 'application/pdf', size_bytes: 1 }],
    }),
  ).rejects.toMatchObject({ code: '23514' })
})
