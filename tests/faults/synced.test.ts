import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { openEmbeddedServer } from '@three-affairs/embedded-postgres/server.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { submitMessage } from '../../src/domain/messages/submission/commands.server.ts'
import { system } from '../../src/access/policy.ts'
import { ensureDistrictAreas } from '../../src/domain/units/commands.server.ts'
import { testDistricts } from '../harness/districts.ts'
import { useEmptyData } from '@three-affairs/embedded-postgres/tests/empty-data.ts'
import { createNewMessage } from '../harness/messages.ts'
import { testKeys } from '../harness/portal.ts'

const root = join(import.meta.dirname, '../..')
const messages = 20
const { copyTo } = useEmptyData()
const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

test('a confirmed message is synced to disk before the database confirms it', async () => {
  const { commits, unsynced } = await confirmMessages({})
  expect(commits).toBeGreaterThanOrEqual(messages)
  expect(unsynced).toBe(0)
})

test('with fsync off this check detects unsynced commits', async () => {
  const { commits, unsynced } = await confirmMessages({ fsync: 'off' })
  expect(commits).toBeGreaterThanOrEqual(messages)
  expect(unsynced).toBeGreaterThanOrEqual(messages)
})

/**
 * Sends messages one after the other and reads from the system calls of PostgreSQL when it synced and when it replied.
 */
async function confirmMessages(settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-synced-'))
  folders.push(folder)
  // With the socket folder, which PostgreSQL's user may write to.
  copyTo(folder)
  const trace = join(folder, 'socket/trace')
  const tracer = ['strace', '-f', '-s', '16', '-o', trace, '-e', 'trace=fsync,fdatasync,recvfrom,sendto']
  const server = await openEmbeddedServer({ folder, settings, tracer })
  const database = await openDatabase({ kind: 'embedded', folder, poolSize: 1 })
  await prepareSchema(database)
  const before = readFileSync(trace, 'utf8').length
  for (let number = 0; number < messages; number += 1) {
    const message = createNewMessage({ phone: `138${String(30_000_000 + number)}` })
    await database.db.transaction().execute((tx) => submitMessage(tx, testKeys(), '152201000000', message, new Date()))
  }
  await database.close()
  await server.close()
  return readCommits(readFileSync(trace, 'utf8').slice(before))
}

async function prepareSchema({ db }: Database): Promise<void> {
  await migrate(db, join(root, 'migrations'))
  await db.transaction().execute((tx) => ensureDistrictAreas(tx, system, testDistricts))
}

/** Counts the replies to `commit`, and those sent without a sync since the request. */
function readCommits(trace: string): { commits: number; unsynced: number } {
  let [commits, unsynced] = [0, 0]
  let asked: { pid: string; synced: boolean } | null = null
  for (const line of trace.split('\n')) {
    const [pid = ''] = line.split(' ', 1)
    if (line.includes('recvfrom') && /"Q\\0\\0\\0\\vcommit/.test(line)) asked = { pid, synced: false }
    else if (asked && /(fsync|fdatasync).*= 0$/.test(line)) asked.synced = true
    else if (asked && asked.pid === pid && line.includes('sendto')) {
      commits += 1
      if (!asked.synced) unsynced += 1
      asked = null
    }
  }
  return { commits, unsynced }
}
