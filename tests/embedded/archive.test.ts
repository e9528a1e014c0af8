import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Pool } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { archiveSettings } from '@three-affairs/embedded-postgres/archive/archive-settings.ts'
import { isRunning } from '@three-affairs/embedded-postgres/postmaster.ts'
import { openEmbeddedServer } from '@three-affairs/embedded-postgres/server.ts'
import { linesPrefix, segmentName } from '../../src/backup/archive/archive-names.ts'
import { readArchiveState } from '../../src/backup/archive/archive-state.server.ts'
import { startArchiver } from '../../src/backup/archive/archiver.server.ts'
import { restoreMoment } from '../../src/backup/archive/restore-moment.server.ts'
import { openPlace } from '../../src/backup/places/open-place.server.ts'
import type { PlaceAddress } from '../../src/backup/places/place.ts'
import { makeFolder } from '../harness/folders.ts'
import { startS3 } from '../harness/s3.ts'
import { storeIn, uploadsOf } from '../harness/file-stores.ts'

type Line = {
  id?: number
  time?: string
  segment?: string
  databasePid?: number
  base?: unknown
  stopped?: true
  fault?: string
}
type Writer = { child: ChildProcess; lines: Line[]; databasePid: number }

const writers: Writer[] = []
afterEach(async () => {
  for (const { child, databasePid } of writers.splice(0)) {
    child.kill('SIGKILL')
    await killDatabase(databasePid)
  }
})

async function killDatabase(pid: number): Promise<void> {
  if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
}

async function startWriter(folder: string, address: PlaceAddress, timeout: string): Promise<Writer> {
  const program = join(import.meta.dirname, 'archived-notes.ts')
  const child = spawn(process.execPath, [program, folder, JSON.stringify(address), timeout], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: Line[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(JSON.parse(line) as Line))
  await expect.poll(() => lines.some(({ id }) => id === 5)).toBe(true)
  const writer = { child, lines, databasePid: lines.find(({ databasePid }) => databasePid)?.databasePid ?? 0 }
  writers.push(writer)
  return writer
}

const notesOf = ({ lines }: Writer): Line[] => lines.filter(({ id }) => id !== undefined)
const lastOf = (writer: Writer): Line => notesOf(writer).at(-1) ?? {}

async function takeBase({ child, lines }: Writer): Promise<void> {
  child.stdin?.write('base\n')
  await expect.poll(() => lines.find(({ base, fault }) => base ?? fault)).toMatchObject({ base: expect.any(Object) })
}

async function readRestored(folder: string): Promise<number[]> {
  const server = await openEmbeddedServer({ folder })
  const pool = new Pool({ ...server.connection, max: 1 })
  const { rows } = await pool.query<{ id: number }>('select id from note order by id')
  await pool.end()
  await server.close()
  return rows.map(({ id }) => id)
}

const numbers = (to: number): number[] => Array.from({ length: to }, (_, index) => index + 1)
const quiet = { report: () => undefined }

/** As a broken disk does: everything is gone at once. */
async function destroy({ child, databasePid }: Writer, folder: string): Promise<void> {
  process.kill(databasePid, 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')
  await killDatabase(databasePid)
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
}

describe.each(['folder', 's3'] as const)('an archive in a place of kind %s', (kind) => {
  test('brings back the last moment and one in between after the data folder is gone', async () => {
    const s3 = kind === 's3' ? await startS3(makeFolder()) : null
    const address: PlaceAddress = s3?.address ?? { kind: 'folder', folder: makeFolder() }
    const place = openPlace(address)
    const folder = makeFolder()
    const writer = await startWriter(folder, address, '2')
    await takeBase(writer)
    const seen = lastOf(writer).id ?? 0
    await expect.poll(() => lastOf(writer).id).toBeGreaterThan(seen + 100)
    const between = notesOf(writer)[seen + 49]
    // The next row was written after this one's commit, so its segment has that or comes after it.
    const { segment = '' } = notesOf(writer)[seen + 50] ?? {}
    const { line = '' } = (await readArchiveState(folder)) ?? {}
    await expect.poll(() => place.find(segmentName(line, segment))).not.toBeNull()
    await destroy(writer, folder)
    const written = notesOf(writer)

    const last = makeFolder()
    const restored = await restoreMoment({ place, folder: last, stores: uploadsOf(last), until: null, ...quiet })
    const ids = await readRestored(last)
    expect(ids).toEqual(numbers(ids.length))
    const lost = written.filter(({ id = 0 }) => id > ids.length)
    const [before, end] = [restored.lastCommit?.getTime() ?? 0, new Date(written.at(-1)?.time ?? '').getTime()]
    console.log(`${kind}: ${ids.length} rows came back, ${lost.length} of the last ${end - before} ms are lost`)
    expect(ids.length).toBeGreaterThanOrEqual(seen + 50)
    // The time in which a segment is completed, and what storing it took.
    expect(end - before).toBeLessThan(60_000)

    const moment = makeFolder()
    const until = new Date(between?.time ?? '')
    await restoreMoment({ place, folder: moment, stores: uploadsOf(moment), until, ...quiet })
    const some = await readRestored(moment)
    // Its row was written before its commit, so it may be on either side.
    expect([seen + 49, seen + 50]).toContain(some.length)
    expect(some).toEqual(numbers(some.length))
    await s3?.stop()
  })
})

test('nothing is lost of a site that was stopped, and files come back', async () => {
  const address: PlaceAddress = { kind: 'folder', folder: makeFolder() }
  const folder = makeFolder()
  const uploads = storeIn(join(folder, 'uploads'))
  const { sha256 } = await uploads.put(contentOf('a voucher'), { maxBytes: 1_000 })
  mkdirSync(join(folder, 'files/年报'), { recursive: true })
  writeFileSync(join(folder, 'files/年报/表.txt'), 'placed')
  const writer = await startWriter(folder, address, '50')
  await takeBase(writer)
  writer.child.stdin?.write('stop\n')
  await once(writer.child, 'exit')
  const written = lastOf(writer).id ?? 0
  rmSync(folder, { recursive: true })

  const restored = makeFolder()
  const { files } = await restoreMoment({
    place: openPlace(address),
    folder: restored,
    stores: uploadsOf(restored),
    until: null,
    ...quiet,
  })
  expect(files).toBe(2)
  expect(readFileSync(join(restored, 'files/年报/表.txt'), 'utf8')).toBe('placed')
  expect(existsSync(join(restored, 'uploads', sha256.slice(0, 2), sha256.slice(2, 4), sha256))).toBe(true)
  expect(await readRestored(restored)).toEqual(numbers(written))

  // A restored site begins an archive of its own beside the one it came from.
  const server = await openEmbeddedServer({ folder: restored, settings: archiveSettings })
  const archiver = startArchiver({
    folder: restored,
    place: openPlace(address),
    hasCluster: true,
    stores: uploadsOf(restored),
    report: (fault) => expect.unreachable(String(fault)),
  })
  await server.close()
  await archiver.close()
  expect(await readArchiveState(restored)).toMatchObject({ fault: null, waitingSince: null })
  const lines = new Set<string | undefined>()
  for await (const { name } of openPlace(address).list(linesPrefix)) lines.add(name.split('/')[2])
  expect(lines.size).toBe(2)
})

test('while the place is away the site goes on, and everything arrives once it is back', async () => {
  const shelf = makeFolder()
  const place = join(shelf, 'place')
  mkdirSync(place)
  const folder = makeFolder()
  const writer = await startWriter(folder, { kind: 'folder', folder: place }, '1')
  await takeBase(writer)
  renameSync(place, `${place}.away`)
  await expect.poll(() => readArchiveState(folder)).toMatchObject({ fault: expect.stringContaining('没有挂载') })
  await expect.poll(async () => (await readArchiveState(folder))?.waitingSince).not.toBeNull()
  const seen = lastOf(writer).id ?? 0
  await expect.poll(() => lastOf(writer).id).toBeGreaterThan(seen + 20)
  renameSync(`${place}.away`, place)
  await expect.poll(() => readArchiveState(folder)).toMatchObject({ fault: null })
  writer.child.stdin?.write('stop\n')
  await once(writer.child, 'exit')
  const restored = makeFolder()
  await restoreMoment({
    place: openPlace({ kind: 'folder', folder: place }),
    folder: restored,
    stores: uploadsOf(restored),
    until: null,
    ...quiet,
  })
  expect(await readRestored(restored)).toEqual(numbers(lastOf(writer).id ?? 0))
})

async function* contentOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
