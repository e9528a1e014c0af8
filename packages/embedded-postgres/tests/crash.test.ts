import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isRunning } from '@three-affairs/embedded-postgres/postmaster.ts'
import { useEmptyData } from './empty-data.ts'
import { finish, kill, useProcesses } from './processes.ts'
import { readNotes, withDatabase } from './with-database.ts'

const { makeFolder, keep } = useProcesses()
const { copyTo } = useEmptyData()

function makeDataFolder(): string {
  const folder = makeFolder()
  copyTo(folder)
  return folder
}

test('a killed portal leaves its database running, and the next one uses it', async () => {
  const folder = makeDataFolder()
  const first = await keep(folder, 'first')
  await kill(first.child)
  expect(isRunning(first.databasePid)).toBe(true)
  const second = await keep(folder, 'second')
  expect(second.databasePid).toBe(first.databasePid)
  expect(await withDatabase(folder, readNotes)).toEqual(['first', 'second'])
  await finish(second.child)
  expect(isRunning(first.databasePid)).toBe(false)
})

test('a killed database is restarted while the portal keeps running', async () => {
  const folder = makeDataFolder()
  await withDatabase(folder, async (database) => {
    await database.pool.query('create table note (words text)')
    await database.pool.query(`insert into note values ('kept')`)
    const before = database.pid()
    process.kill(before, 'SIGKILL')
    await expect.poll(() => database.pid()).not.toBe(before)
    expect(await readNotes(database)).toEqual(['kept'])
  })
})

test('after killing both the next start recovers committed data', async () => {
  const folder = makeDataFolder()
  const keeper = await keep(folder, 'committed')
  await kill(keeper.child)
  process.kill(keeper.databasePid, 'SIGKILL')
  expect(await withDatabase(folder, readNotes)).toEqual(['committed'])
})

test('a stale process id that now belongs to another program does not block the start', async () => {
  const folder = makeDataFolder()
  const keeper = await keep(folder, 'committed')
  await kill(keeper.child)
  process.kill(keeper.databasePid, 'SIGKILL')
  const other = spawn('sleep', ['60'])
  const note = join(folder, 'postgres/postmaster.pid')
  writeFileSync(note, readFileSync(note, 'utf8').replace(/^\d+/, String(other.pid)))
  expect(await withDatabase(folder, readNotes)).toEqual(['committed'])
  expect(other.exitCode).toBeNull()
  other.kill()
})
