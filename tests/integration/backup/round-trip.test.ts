import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveDatabase } from '../../../src/backup/move-database.server.ts'
import { readSet } from '../../../src/backup/sets.server.ts'
import { makeFolder } from '../../harness/folders.ts'
import {
  backUp,
  type GenericSite,
  openEmptySite,
  openGenericSite,
  readAll,
  readProtections,
  restore,
} from './generic-site.ts'

const sites: GenericSite[] = []
const opened = async (made: Promise<GenericSite>): Promise<GenericSite> => {
  sites.push(await made)
  return made
}
let site: GenericSite
beforeAll(async () => {
  site = await opened(openGenericSite())
})
afterAll(() => Promise.all(sites.map(({ database }) => database.close())))

const text = fc.string({ unit: 'binary', maxLength: 60 }).map((value) => value.replaceAll('\0', ''))
const backslashes = fc.constantFrom(
  '\\N',
  '\\.',
  '\t',
  'a\\nb',
  '\r\n',
  '"',
  '',
  '二〇二六年\u2028',
  '\u{1F600}',
  'x'.repeat(100_000),
)
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 4 })
const members = fc.record({
  plain: orNull(fc.oneof(text, backslashes)),
  small: orNull(fc.integer({ min: -32_768, max: 32_767 })),
  large: orNull(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
  exact: orNull(fc.constantFrom('0', '-0.000100', 'NaN', 'Infinity', '12345678901234567890.12345678901234567890')),
  single: orNull(fc.oneof(fc.float().map(String), fc.constantFrom('-Infinity', '-0'))),
  double: orNull(fc.double().map(String)),
  flag: fc.constantFrom(false, null),
  day: orNull(fc.constantFrom('0044-03-15 BC', 'infinity', '-infinity', '2026-11-27', '9999-12-31')),
  clock: orNull(fc.constantFrom('00:00', '24:00', '12:34:56.789012')),
  moment: orNull(
    fc.oneof(
      fc.constantFrom('infinity', '-infinity', '0001-01-01 00:00+00 BC'),
      fc
        .tuple(
          fc.date({ min: new Date(0), max: new Date(2e12), noInvalidDate: true }),
          fc.integer({ min: 0, max: 999 }),
        )
        .map(([date, micro]) => date.toISOString().replace('Z', `${String(micro).padStart(3, '0')}+00`)),
    ),
  ),
  local: orNull(fc.constantFrom('infinity', '2026-03-29 02:30:00.000001')),
  span: orNull(fc.constantFrom('1 year -3 days 04:05:06.000007', '-00:00:01', '0')),
  bytes: orNull(fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes))),
  words: orNull(fc.array(orNull(fc.oneof(text, fc.constantFrom('NULL', '{', ',', '"', '\\'))), { maxLength: 4 })),
  numbers: orNull(fc.constantFrom('{}', '{{1,2},{3,NULL}}', '[2:3]={7,8}')),
  loose: orNull(fc.json().map((json) => json.replaceAll('\\u0000', ''))),
  packed: orNull(fc.json({ stringUnit: 'grapheme-ascii' })),
  address: orNull(fc.constantFrom('::1', '10.9.0.0/16')),
  identity: orNull(fc.uuid()),
  period: orNull(fc.constantFrom('empty', '[2026-01-01,)', '(,)')),
  order: orNull(text.map((value) => Array.from(value).slice(0, 40).join(''))),
})

test('every type, circle and protected table comes back row for row, with all protections', async () => {
  const { pool } = site.database
  await pool.query(`insert into parent (title) values ('甲'), ('乙'); update parent set next_id = 5 - id where id > 1;
    insert into record (parent_id, words) values (2, '不可改'); insert into login values ('secret')`)
  const rows = fc.sample(members, { numRuns: 300 })
  for (const row of rows) {
    const names = Object.keys(row)
    await pool.query(
      `insert into every_type (parent_id, ${names.map((name) => `"${name}"`).join(', ')})
       values (2, ${names.map((_, place) => `$${place + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  // Holes, and rows that lie in another order than that of their ids.
  await pool.query('delete from every_type where id % 7 = 0; update every_type set small = 1 where id % 5 = 0')

  const set = await backUp(site, makeFolder())
  const empty = await opened(openEmptySite())
  await restore(empty, set)
  expect(await readAll(empty)).toEqual({
    ...(await readAll(site)),
    login: [],
  })
  expect(await readProtections(empty)).toEqual(await readProtections(site))
  await expect(empty.database.pool.query(`update record set words = ''`)).rejects.toThrow('append-only')
  await expect(empty.database.pool.query('insert into closed values (2, 1)')).rejects.toThrow('closed')
  const next = (of: GenericSite) =>
    of.database.pool.query(`insert into every_type (plain) values ('x') returning id`).then(({ rows }) => rows)
  expect(await next(empty)).toEqual(await next(site))
})

test('files come back byte for byte; the next set links the unchanged ones', async () => {
  const uploads = join(site.dataFolder, 'uploads')
  const path = (name: string) => join(uploads, name)
  mkdirSync(path('ab/cd'), { recursive: true })
  mkdirSync(path('unfinished'))
  writeFileSync(path('ab/cd/一.bin'), Buffer.from([0, 255, 10, 13]))
  writeFileSync(path('two'), 'x'.repeat(3_000_000))
  writeFileSync(path('empty'), '')
  writeFileSync(path('unfinished/half'), 'half')
  const to = makeFolder()
  const first = await backUp(site, to)
  expect(first.manifest.files.map(({ path }) => path)).toEqual(['uploads/ab/cd/一.bin', 'uploads/empty', 'uploads/two'])
  writeFileSync(path('two'), 'y'.repeat(3_000_001))
  rmSync(path('empty'))
  const second = await backUp(site, to)
  const inode = ({ folder }: { folder: string }, name: string) => statSync(join(folder, 'files/uploads', name)).ino
  expect(inode(second, 'ab/cd/一.bin')).toBe(inode(first, 'ab/cd/一.bin'))
  expect(inode(second, 'two')).not.toBe(inode(first, 'two'))

  for (const [set, two] of [
    [first, 'x'.repeat(3_000_000)],
    [second, 'y'.repeat(3_000_001)],
  ] as const) {
    const empty = await opened(openEmptySite())
    await restore(empty, await readSet(set.folder))
    const restored = join(empty.dataFolder, 'uploads')
    expect(readFileSync(join(restored, 'ab/cd/一.bin'))).toEqual(Buffer.from([0, 255, 10, 13]))
    expect(readFileSync(join(restored, 'two'), 'utf8')).toBe(two)
  }
})

test('a set made while others write shows one moment', async () => {
  const { pool } = site.database
  await pool.query(`insert into account select number, 100 from generate_series(1, 50) number`)
  const writing = new AbortController()
  const write = async () => {
    while (!writing.signal.aborted) {
      const [one, other] = fc.sample(fc.integer({ min: 1, max: 50 }), 2) as [number, number]
      if (one === other) continue
      const client = await pool.connect()
      await client.query('begin')
      await client.query('update account set amount = amount - 1 where id = $1', [Math.min(one, other)])
      await client.query('update account set amount = amount + 1 where id = $1', [Math.max(one, other)])
      await client.query(`insert into parent (title) values (gen_random_uuid()::text)`)
      await client.query(`insert into record (parent_id, words) select max(id), 'w' from parent`)
      await client.query('commit')
      client.release()
    }
  }
  const writer = write()
  const set = await backUp(site, makeFolder())
  writing.abort()
  await writer
  const empty = await opened(openEmptySite())
  await restore(empty, set)
  const { rows } = await empty.database.pool.query('select sum(amount) as sum from account')
  expect(rows).toEqual([{ sum: 5_000 }])
})

test('a move leaves nothing behind, and refuses a database that is not empty', async () => {
  const empty = await opened(openEmptySite())
  const ends = { from: site.database, to: empty.database }
  await moveDatabase(ends, site.migrations, () => undefined)
  expect(await readAll(empty)).toEqual(await readAll(site))
  expect(await readProtections(empty)).toEqual(await readProtections(site))
  await expect(moveDatabase(ends, site.migrations, () => undefined)).rejects.toThrow('不是空的')
})
