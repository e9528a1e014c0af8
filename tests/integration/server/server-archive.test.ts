import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbeddedServer } from '@three-affairs/embedded-postgres/server.ts'
import { Pool } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '../../../src/platform/db/database.ts'
import { startArchiver } from '../../../src/backup/archive/archiver.server.ts'
import { restoreFiles } from '../../../src/backup/archive/restore-moment.server.ts'
import { openPlace } from '../../../src/backup/places/open-place.server.ts'
import { archiveSignal } from '../../../src/domain/system-status/archive-signal.server.ts'
import { judgeServerArchive, readServerArchive } from '../../../src/domain/system-status/server-archive.server.ts'
import type { Reading, StatusSources } from '../../../src/domain/system-status/signal.ts'
import { makeFolder } from '../../harness/folders.ts'
import { storeIn, uploadsOf } from '../../harness/file-stores.ts'

async function* contentOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** A PostgreSQL of one's own and what the site, which is no superuser, tells of its archive. */
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const soon = new Date(Date.now() + 10 * 60_000)
const later = new Date(Date.now() + 2 * 3_600_000)

async function startServer(settings: Record<string, string> = {}) {
  const server = await openEmbeddedServer({ folder: makeFolder(), settings: { fsync: 'off', ...settings } })
  closing.push(() => server.close())
  const { host, user } = server.connection
  const admin = new Pool({ host, user: 'postgres', database: 'postgres', max: 1 })
  closing.push(() => admin.end())
  const url = `postgres://${user}@localhost/postgres?host=${encodeURIComponent(host)}`
  const database = await openDatabase({ kind: 'postgres', url, poolSize: 1 })
  closing.push(() => database.close())
  const run = async (...statements: string[]): Promise<void> => {
    for (const statement of statements) await admin.query(statement)
  }
  const tell = async (now: Date): Promise<Reading> => judgeServerArchive(await readServerArchive(database.db), now)
  return {
    db: database.db,
    run,
    tell,
    /** Completes a segment. */
    write: () => run('select pg_logical_emit_message(true, $$test$$, $$text$$)', 'select pg_switch_wal()'),
  }
}

/** An archive that fails while a file says so. */
function makeArchive() {
  const folder = makeFolder()
  chmodSync(folder, 0o777)
  const broken = join(folder, 'broken')
  return {
    settings: {
      archive_mode: 'on',
      archive_timeout: '60',
      archive_command: `test ! -e ${broken} && cp %p ${folder}/%f`,
    },
    break: () => writeFileSync(broken, ''),
    mend: () => rmSync(broken),
  }
}

test('an archive that works, fails and works again', async () => {
  const archive = makeArchive()
  const { tell, write } = await startServer(archive.settings)
  expect(await tell(soon)).toMatchObject({ state: 'unknown', words: expect.stringContaining('还没有归档过') })
  await write()
  await expect.poll(() => tell(later)).toMatchObject({ state: 'ok', value: 0 })

  archive.break()
  await write()
  await expect.poll(() => tell(soon)).toMatchObject({ state: 'warning', words: expect.stringContaining('失败') })
  // A single segment may only have been completed now.
  expect(await tell(later)).toMatchObject({ state: 'warning' })
  await write()
  await write()
  expect(await tell(later)).toMatchObject({ state: 'fault', value: expect.closeTo(7_200, -2) })

  archive.mend()
  await expect.poll(() => tell(later), { timeout: 120_000 }).toMatchObject({ state: 'ok' })
})

test('a command that hangs, as at an unreachable disk', async () => {
  const folder = makeFolder()
  chmodSync(folder, 0o777)
  const hanging = join(folder, 'hanging')
  const command = `while test -e ${hanging}; do sleep 0.1; done; cp %p ${folder}/%f`
  const { tell, write } = await startServer({ archive_mode: 'on', archive_timeout: '60', archive_command: command })
  // PostgreSQL does not stop before its command has ended.
  closing.push(async () => rmSync(hanging, { force: true }))
  await write()
  await expect.poll(() => tell(soon)).toMatchObject({ state: 'ok' })
  writeFileSync(hanging, '')
  await write()
  await write()
  expect(await tell(new Date())).toMatchObject({ state: 'ok' })
  expect(await tell(soon)).toMatchObject({ state: 'warning', words: expect.stringContaining('没有结束') })
  expect(await tell(later)).toMatchObject({ state: 'fault' })
  rmSync(hanging)
  await expect.poll(() => tell(later)).toMatchObject({ state: 'ok' })
})

test('an archive that is off, has no command, or is late says what to do', async () => {
  const off = await startServer()
  expect(await off.tell(soon)).toMatchObject({ state: 'unknown', words: expect.stringContaining('pgBackRest') })

  const { settings } = makeArchive()
  const { tell, run, write } = await startServer({ archive_mode: 'on' })
  expect(await tell(soon)).toMatchObject({ state: 'warning', words: expect.stringContaining('archive_command') })

  await run(`alter system set archive_command = '${settings.archive_command}'`, 'select pg_reload_conf()')
  await write()
  await expect.poll(() => tell(soon)).toMatchObject({ state: 'warning', words: expect.stringContaining('没有写满') })
  await run(`alter system set archive_timeout = '10min'`, 'select pg_reload_conf()')
  await expect.poll(() => tell(soon)).toMatchObject({ state: 'warning', words: expect.stringContaining('10 分钟') })
})

test('the archive of the files is told of as well', async () => {
  const { settings } = makeArchive()
  const { db, write, tell } = await startServer(settings)
  await write()
  await expect.poll(() => tell(soon)).toMatchObject({ state: 'ok' })
  const dataFolder = makeFolder()
  const read = (now = new Date()) =>
    archiveSignal.read({ db, dataFolder, databaseKind: 'postgres', now: () => now } as unknown as StatusSources)
  expect(await read()).toMatchObject({ state: 'ok', words: expect.stringContaining('文件没有连续归档') })

  const [place, restored] = [openPlace({ kind: 'folder', folder: makeFolder() }), makeFolder()]
  const report = (fault: unknown): void => expect.unreachable(String(fault))
  const archiver = startArchiver({
    folder: dataFolder,
    place,
    hasCluster: false,
    stores: uploadsOf(dataFolder),
    report,
  })
  const onStored = (sha256: string): void => archiver.fileStored('uploads', sha256)
  const { sha256 } = await storeIn(join(dataFolder, 'uploads'), dataFolder, onStored).put(contentOf('附件'), {
    maxBytes: 1_000,
  })
  await archiver.close()
  expect(await read()).toMatchObject({ state: 'ok', words: expect.stringContaining('文件的改动在一分钟内') })
  expect(await read(soon)).toMatchObject({ state: 'unknown', words: expect.stringContaining('没有归档程序的消息') })
  expect(await restoreFiles(place, restored, uploadsOf(restored))).toBe(1)
  expect(await storeIn(join(restored, 'uploads')).verify(sha256)).toBe(true)
})

test('a command that never worked', async () => {
  const archive = makeArchive()
  archive.break()
  const { tell, write } = await startServer(archive.settings)
  await write()
  await expect
    .poll(() => tell(soon))
    .toMatchObject({ state: 'warning', words: expect.stringContaining('还没有归档过') })
})
