import { createHash } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  listArchives,
  removeUnusedFiles,
  renewArchives,
} from '../../../src/domain/open-data/archive/archives.server.ts'
import { storeArchive } from '../../../src/domain/open-data/archive/make-archive.server.ts'
import { nightlyArchive } from '../../../src/domain/open-data/archive/nightly-archive.server.ts'
import { dataSets } from '../../../src/domain/open-data/data-sets.server.ts'
import { runNow, runTonight } from '../../../src/jobs/nightly-job.ts'
import { packageSchema } from '../../fixtures/data-package-schema.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeArticle, withdraw } from '../../harness/factories.ts'
import { faultsOf } from './faults.ts'
import { openOpenDataWorld, type OpenDataWorld } from './open-data-world.ts'
import { storeIn } from '../../harness/file-stores.ts'

let world: OpenDataWorld
const store = () => storeIn(join(world.storeFolder, 'open-data'))
beforeAll(async () => {
  world = await openOpenDataWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('open_data_archive').execute()
  rmSync(store().folder, { recursive: true, force: true })
})

const district = testDistricts.find(({ areaCode }) => areaCode === '152201000000') ?? testDistricts[0]!
const at = (now: Date) => ({ district, origin: '', now })
const list = (now = new Date()) => listArchives(world.db, { districtCode: district.areaCode, now })
/** Whole files, without what is being written. */
const files = () =>
  readdirSync(store().folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name),
  )

test('an archive is listed with its checksum, and holds all tables with their description', async () => {
  await renewArchives(world.db, store(), at(new Date()))
  const [archive] = await list()
  const answer = await world.load(`/open-data/archive/${archive?.day}.zip`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(archive?.sha256)
  expect(bytes.length).toBe(archive?.sizeBytes)
  await expect.poll(async () => (await world.load('/open-data')).text()).toContain(archive?.sha256)

  const parts = unzipSync(bytes)
  const described = JSON.parse(strFromU8(parts['datapackage.json'] ?? new Uint8Array())) as {
    resources: { name: string; path: string; rows: number; bytes: number; hash: string }[]
  }
  expect(faultsOf(packageSchema, described)).toEqual([])
  expect(described.resources.map(({ name }) => name)).toEqual(dataSets.map(({ name }) => name))
  for (const { path, rows, bytes: size, hash } of described.resources) {
    const file = parts[path] ?? new Uint8Array()
    expect([file.length, `sha256:${createHash('sha256').update(file).digest('hex')}`]).toEqual([size, hash])
    expect(parse(Buffer.from(file), { bom: true })).toHaveLength(rows + 1)
  }
  expect(strFromU8(parts['README.txt'] ?? new Uint8Array())).toContain('乌兰浩特市三务公开数据')
})

test('an archive with what was withdrawn since is offered no more, and goes with the next one', async () => {
  const id = await makeArticle(world.db, { title: '存档以后撤回的文章', release_time: new Date('2026-01-01') })
  await renewArchives(world.db, store(), at(new Date(Date.now() - 86_400_000)))
  const [{ day, sha256 } = { day: '', sha256: '' }] = await list()
  expect((await world.load(`/open-data/archive/${day}.zip`)).status).toBe(200)
  await withdraw(world.db, id)
  expect(await list()).toEqual([])
  expect((await world.load(`/open-data/archive/${day}.zip`)).status).toBe(404)
  await renewArchives(world.db, store(), at(new Date()))
  await removeUnusedFiles(world.db, store(), new Date(Date.now() + 1_000))
  expect(await list()).toHaveLength(1)
  expect(files().map(({ name }) => name)).not.toContain(sha256)
})

test('what is unreadable, closed or another district’s has no archive', async () => {
  for (const name of ['2026-13-45.zip', '2020-01-01.zip', '../keys.json', 'x.zip'])
    expect((await world.load(`/open-data/archive/${name}`)).status).toBe(404)
})

test('a run that is killed at any table leaves no archive and no rest', async () => {
  const killed = (name: string) =>
    dataSets.map((set) =>
      set.name === name
        ? {
            ...set,
            // eslint-disable-next-line require-yield -- It ends before the first batch.
            async *read(): AsyncIterable<readonly unknown[]> {
              throw new Error('killed')
            },
          }
        : set,
    )
  for (const { name } of dataSets)
    await expect(storeArchive(store(), world.db, at(new Date()), killed(name))).rejects.toThrow('killed')
  expect(await list()).toEqual([])
  expect(files()).toEqual([])
  await renewArchives(world.db, store(), at(new Date()))
  expect(await list()).toHaveLength(1)
})

test('a file whose row was not written is removed later, one in use never', async () => {
  await storeArchive(store(), world.db, at(new Date('2026-01-01')))
  await renewArchives(world.db, store(), at(new Date()))
  expect(files()).toHaveLength(2)
  await removeUnusedFiles(world.db, store(), new Date(Date.now() - 3_600_000))
  expect(files()).toHaveLength(2)
  await removeUnusedFiles(world.db, store(), new Date(Date.now() + 1_000))
  const [archive] = await list()
  expect(files().map(({ name }) => name)).toEqual([archive?.sha256])
  const [file] = files()
  expect(statSync(join(file?.parentPath ?? '', file?.name ?? '')).size).toBe(archive?.sizeBytes)
})

test('one process makes the archives of all districts, once a night', async () => {
  const districts = testDistricts.slice(0, 3)
  const job = nightlyArchive(store(), districts)
  const results = await Promise.all([1, 2].map(() => runNow(world.db, job, { now: new Date() })))
  expect(results.map(({ state }) => state).toSorted()).toEqual(['busy', 'done'])
  const rows = await world.db.selectFrom('open_data_archive').select('district_code').execute()
  expect(rows.map((row) => row.district_code).toSorted()).toEqual(districts.map(({ areaCode }) => areaCode).toSorted())
  expect(await runTonight(world.db, job, { now: new Date() })).toEqual({ state: 'idle' })
})
