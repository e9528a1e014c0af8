import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseHalfRestored } from '../../src/backup/restore-marker.server.ts'
import { listSets, readSet } from '../../src/backup/sets.server.ts'
import { makeFolder } from '../harness/folders.ts'
import {
  backUp,
  type GenericSite,
  openEmptySite,
  openGenericSite,
  readAll,
  readProtections,
  restore,
} from '../integration/backup/generic-site.ts'
import { type CrashPoint, expectCrash, shareOfPoints, startToCrash } from './crash-points.ts'

let site: GenericSite
let all: Record<string, string[]>
const sites: GenericSite[] = []
beforeAll(async () => {
  site = await openGenericSite()
  sites.push(site)
  await site.database.pool.query(`insert into parent (title) select 't' || n from generate_series(1, 500) n;
    insert into record (parent_id, words) select id, repeat('字', 500) from parent;
    insert into account select n, 100 from generate_series(1, 20) n`)
  for (const name of ['a/1', 'a/2', 'b/3', 'b/4']) {
    mkdirSync(join(site.dataFolder, 'uploads', name, '..'), { recursive: true })
    writeFileSync(join(site.dataFolder, 'uploads', name), name.repeat(1_000))
  }
  all = await readAll(site)
})
afterAll(() => Promise.all(sites.map(({ database }) => database.close())))

const program = 'tests/faults/run-backup.ts'
const run = (point: CrashPoint, task: 'backup' | 'restore', of: GenericSite, folder: string) =>
  expectCrash(startToCrash(point, program, [task, of.url, of.dataFolder, of.migrations, folder], {}), of.database.db)

const manifest = ['manifest.json.draft', 'manifest.json.draft']
const backupPoints: Record<string, CrashPoint & { whole?: boolean }> = {
  'begun, nothing copied': { moment: 'after', statements: ['pg_try_advisory_lock'] },
  'some files copied': { moment: 'before', statements: ['file rename', 'file rename', 'file rename'] },
  'snapshot taken': { moment: 'after', statements: ['pg_export_snapshot'] },
  'some tables copied': { moment: 'before', statements: ['pg_export_snapshot', 'copy "record"'] },
  'everything copied, no manifest': { moment: 'before', statements: ['manifest.json.draft'] },
  'manifest without its name': { moment: 'before', statements: manifest },
  'manifest named, set not': { moment: 'after', statements: manifest },
  'set named, not synced': { moment: 'before', statements: [...manifest, 'file rename', 'file open'], whole: true },
}

for (const [title, { whole = false, ...point }] of shareOfPoints(backupPoints))
  test(`killed at "${title}", a backup leaves a whole set or none, and the next one goes on`, async () => {
    const to = makeFolder()
    await run(point, 'backup', site, to)
    const [left] = await listSets(to)
    expect(left !== undefined).toBe(whole)
    const copied = join(to, 'unfinished/files/uploads/a/1')
    const before = statSync(copied, { throwIfNoEntry: false })
    const set = await backUp(site, to)
    const { ino } = statSync(join(set.folder, 'files/uploads/a/1'))
    expect(ino).toBe(before?.ino ?? ino)
    for (const each of await listSets(to)) {
      const empty = await openEmptySite()
      sites.push(empty)
      await restore(empty, each)
      expect(await readAll(empty)).toEqual(all)
    }
  })

const restorePoints: Record<string, CrashPoint & { left: 'nothing' | 'half' | 'whole' }> = {
  'checked, nothing written': { moment: 'before', statements: ['restoring.json.draft'], left: 'nothing' },
  'begun, no files': { moment: 'after', statements: ['restoring.json', 'restoring.json'], left: 'half' },
  'some files there': {
    moment: 'before',
    statements: ['restoring.json', 'restoring.json', 'file rename', 'file rename'],
    left: 'half',
  },
  'migrated, protections lifted': { moment: 'before', statements: ['truncate'], left: 'half' },
  'some tables loaded': { moment: 'before', statements: ['truncate', 'copy "record"'], left: 'half' },
  'all tables loaded, protections lifted': { moment: 'before', statements: ['create index'], left: 'half' },
  'read back, before commit': { moment: 'before', statements: ['truncate', 'commit'], left: 'half' },
  'committed, marker still there': { moment: 'before', statements: ['truncate', 'file rm'], left: 'whole' },
}

for (const [title, { left, ...point }] of shareOfPoints(restorePoints))
  test(`killed at "${title}", a restore leaves nothing that looks whole, and can be begun anew`, async () => {
    const set = await backUp(site, makeFolder())
    const empty = await openEmptySite()
    sites.push(empty)
    await run(point, 'restore', empty, set.folder)
    const words = await refuseHalfRestored(empty.database.db, empty.dataFolder).then(
      () => 'starts',
      (error: Error) => error.message,
    )
    expect(words).toContain(left === 'half' ? '没有完成的恢复' : 'starts')
    expect(await readAll(empty)).toEqual(left === 'whole' ? all : {})
    if (left !== 'whole') {
      await restore(empty, await readSet(set.folder))
      await refuseHalfRestored(empty.database.db, empty.dataFolder)
    }
    expect(await readAll(empty)).toEqual(all)
    expect(await readProtections(empty)).toEqual(await readProtections(site))
  })
