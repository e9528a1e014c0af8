import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openEmbeddedServer } from '@three-affairs/embedded-postgres/server.ts'
import { DatabaseStartError } from '@three-affairs/embedded-postgres/start-error.ts'
import { isRunning } from '@three-affairs/embedded-postgres/postmaster.ts'
import { useEmptyData } from './empty-data.ts'
import { asOrdinaryUser, asRoot, finish, useProcesses } from './processes.ts'
import { readNotes, withDatabase } from './with-database.ts'

const { makeFolder, keep } = useProcesses()
const { copyTo } = useEmptyData()

test('two processes that start together share one server, which stops with the last of them', async () => {
  const folder = makeFolder()
  const [one, other] = await Promise.all([keep(folder, 'one'), keep(folder, 'other')])
  expect([one.refused, other.refused]).toEqual([undefined, undefined])
  expect(one.databasePid).toBe(other.databasePid)
  expect(readdirSync(folder).filter((name) => name.startsWith('postgres'))).toEqual(['postgres', 'postgres.log'])

  await finish(one.child)
  expect(isRunning(one.databasePid)).toBe(true)
  expect(await withDatabase(folder, readNotes)).toEqual(['one', 'other'])
  expect(isRunning(one.databasePid)).toBe(true)
  await finish(other.child)
  expect(isRunning(one.databasePid)).toBe(false)
})

test('a process without open connections keeps the server running', async () => {
  const folder = makeFolder()
  copyTo(folder)
  const server = await openEmbeddedServer({ folder })
  const pid = server.pid()
  await withDatabase(folder, async () => undefined)
  expect(isRunning(pid)).toBe(true)
  await server.close()
  expect(isRunning(pid)).toBe(false)
})

describe('supported users', () => {
  test('an ordinary user', async () => {
    const folder = makeFolder()
    const keeper = await keep(folder, 'ordinary', asOrdinaryUser)
    expect(keeper).toMatchObject({ databasePid: expect.any(Number) })
    expect(keeper.uid).not.toBe(0)
    await finish(keeper.child)
  })

  test('root with a folder that others can reach', async () => {
    const folder = join(makeFolder(), 'data')
    chmodSync(join(folder, '..'), 0o755)
    const keeper = await keep(folder, 'root', asRoot)
    expect(keeper).toMatchObject({ uid: 0, databasePid: expect.any(Number) })
    // Other users have no access to the data.
    expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'socket')).mode & 0o777).toBe(0o700)
    await finish(keeper.child)
  })

  test('root with a folder that others cannot reach', async () => {
    const closed = makeFolder()
    chmodSync(closed, 0o700)
    const folder = join(closed, 'data')
    const keeper = await keep(folder, 'root', asRoot)
    expect(keeper).toMatchObject({ uid: 0, databasePid: expect.any(Number) })
    expect(statSync(join(folder, 'postgres')).uid).toBe(process.getuid?.())
    await finish(keeper.child)
    const again = await keep(folder, 'again', asRoot)
    expect(again).toMatchObject({ uid: 0, databasePid: expect.any(Number) })
    await finish(again.child)
  })
})

test('a path too long for a Unix socket works', async () => {
  const folder = join(makeFolder(), 'x'.repeat(150))
  mkdirSync(folder)
  copyTo(folder)
  const keeper = await keep(folder, 'far')
  expect(await withDatabase(folder, readNotes)).toEqual(['far'])
  await finish(keeper.child)
})

test('files left by an interrupted start are removed by the next', async () => {
  const folder = makeFolder()
  copyTo(folder)
  mkdirSync(join(folder, 'postgres.aB3xyz'))
  writeFileSync(join(folder, 'postgres.aB3xyz/PG_VERSION'), '18\n')
  await withDatabase(folder, async () => undefined)
  expect(existsSync(join(folder, 'postgres.aB3xyz'))).toBe(false)
})

test('PGlite data is left alone, with a pointer to the upgrade guide', async () => {
  const folder = makeFolder()
  mkdirSync(join(folder, 'database'))
  writeFileSync(join(folder, 'database/PG_VERSION'), '17\n')
  const opening = openEmbeddedServer({ folder })
  await expect(opening).rejects.toThrow(DatabaseStartError)
  await expect(opening).rejects.toThrow(/docs\/upgrading\.md/)
  expect(readdirSync(folder)).toEqual(['database'])
  expect(readFileSync(join(folder, 'database/PG_VERSION'), 'utf8')).toBe('17\n')
})

test('the portal is not a superuser of its database', async () => {
  const folder = makeFolder()
  copyTo(folder)
  await withDatabase(folder, async ({ pool }) => {
    const { rows } = await pool.query(
      `select current_setting('is_superuser') as super, current_setting('fsync') as sync`,
    )
    expect(rows).toEqual([{ super: 'off', sync: 'on' }])
  })
})
