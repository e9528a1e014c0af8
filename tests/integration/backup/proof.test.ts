import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BackupError } from '../../../src/backup/backup-error.ts'
import { copySet, fetchSet, listCopies } from '../../../src/backup/copy-set.server.ts'
import { tableFile } from '../../../src/backup/manifest.ts'
import { openPlace } from '../../../src/backup/places/open-place.server.ts'
import type { BackupSet } from '../../../src/backup/sets.server.ts'
import { thinSets } from '../../../src/backup/thin-sets.server.ts'
import { type ProofOptions, proveNewest } from '../../../src/domain/backup-proof/prove-backup.server.ts'
import type { Signal } from '../../../src/domain/system-status/signal.ts'
import { recordKeyChecks } from '../../../src/platform/crypto/key-checks.server.ts'
import { seed } from '../../api/seed.ts'
import { canMount, type Disk, mountDisk } from '../../harness/disk.ts'
import { makeFolder } from '../../harness/folders.ts'
import { testHealth } from '../../harness/health.ts'
import { openTestPortal, type TestPortal, testKeys } from '../../harness/portal.ts'
import { startS3 } from '../../harness/s3.ts'
import { changeByte, makeDataFolder, makeSet } from './portal-set.ts'

const passphrase = 'a passphrase of the operator'
let portal: TestPortal
/** The data folder of the site, and its sets. */
let [data, sets] = ['', '']
let whole: BackupSet

beforeAll(async () => {
  portal = await openTestPortal()
  await seed(portal)
  // As the first start of a site does.
  await recordKeyChecks(portal.db, portal.keys.read(), { replace: true })
  data = await makeDataFolder()
  whole = await makeSet({ portal, data, passphrase, to: makeFolder() })
})
afterAll(() => portal.close())
beforeEach(() => {
  sets = makeFolder()
  cpSync(whole.folder, join(sets, whole.manifest.name), { recursive: true })
})

const folderOfSet = (): string => join(sets, whole.manifest.name)

const prove = (given: Partial<ProofOptions> = {}) =>
  proveNewest(portal.db, {
    sets,
    passphrase,
    siteKeys: portal.keys.read,
    migrations: join(import.meta.dirname, '../../../migrations'),
    now: new Date(),
    report: () => undefined,
    ...given,
  })

/** What an operator is told by /readyz and by the page of the system's status. */
async function readSignal(): Promise<Signal | undefined> {
  const health = await testHealth(portal.database, { keys: portal.keys, dataFolder: data, districts: [] })
  const answer = await health.answers['/readyz']()
  await health.close()
  const { signals } = JSON.parse(answer.body) as { signals: Signal[] }
  return signals.find(({ name }) => name === 'backup-proof')
}

/** What everyone is told of a proof that fails. */
async function readFailure(given: Partial<ProofOptions> = {}): Promise<Signal | undefined> {
  await prove(given).then(
    () => expect.unreachable('The proof passed.'),
    () => undefined,
  )
  expect(existsSync(join(given.sets ?? sets, 'proof'))).toBe(false)
  return readSignal()
}

const fault = (words: RegExp) => ({ state: 'fault', words: expect.stringMatching(words) })

test('a whole set is restored, used and removed again', async () => {
  const proof = await prove()
  expect(proof).toMatchObject({ examined: { article: true, lookUp: true, message: true }, usedSetKeys: true })
  console.log(`proved ${proof.set.manifest.total.rows} rows in ${proof.seconds.toFixed(1)} s`)
  expect(await readSignal()).toMatchObject({ state: 'ok', value: expect.any(Number) })
  expect(readdirSync(sets)).toEqual([whole.manifest.name])
})

test('a proof with the keys of the site warns that those of the backup were not tried', async () => {
  expect(await prove({ passphrase: null })).toMatchObject({ usedSetKeys: false })
  expect(await readSignal()).toMatchObject({ state: 'warning', words: expect.stringContaining('keys.json') })
})

describe('the proof fails for', () => {
  test('a changed byte in a table', async () => {
    changeByte(join(folderOfSet(), tableFile({ name: 'article' })))
    expect(await readFailure()).toMatchObject(fault(/没有通过.*(损坏|不一致|不符|校验和)/))
  })

  test('a changed byte in a stored file', async () => {
    const file = whole.manifest.files.find(({ path }) => path.startsWith('uploads/'))
    changeByte(join(folderOfSet(), 'files', file?.path ?? ''))
    expect(await readFailure()).toMatchObject(fault(/没有通过.*(损坏|不一致|不符|校验和)/))
  })

  test('a changed manifest, though an older set is whole', async () => {
    cpSync(folderOfSet(), join(sets, '20200101T000000Z'), { recursive: true })
    changeByte(join(folderOfSet(), 'manifest.json'))
    expect(await readFailure()).toMatchObject(fault(/清单.*已损坏/))
  })

  test('a missing table', async () => {
    rmSync(join(folderOfSet(), tableFile({ name: 'message' })))
    expect(await readFailure()).toMatchObject(fault(/没有通过.*已损坏[^]*message/))
  })

  test('keys of another site', async () => {
    rmSync(folderOfSet(), { recursive: true })
    await makeSet({ portal, data, passphrase, to: sets, read: testKeys().read })
    expect(await readFailure()).toMatchObject(fault(/密钥/))
  })

  test('a wrong passphrase', async () => {
    expect(await readFailure({ passphrase: 'another passphrase' })).toMatchObject(fault(/口令不对/))
  })

  test('a backup older than two days', async () => {
    const now = new Date(Date.now() + 2 * 86_400_000 + 60_000)
    expect(await readFailure({ now })).toMatchObject(fault(/超过两天/))
  })

  test('a folder without backups', async () => {
    expect(await readFailure({ sets: makeFolder() })).toMatchObject(fault(/没有备份可以验证/))
  })

  describe.runIf(canMount)('a full disk', () => {
    let disk: Disk
    beforeEach(() => {
      disk = mountDisk('64m')
      cpSync(folderOfSet(), join(disk.folder, whole.manifest.name), { recursive: true })
    })
    afterEach(() => disk.unmount())

    test('before it starts', async () => {
      expect(await readFailure({ sets: disk.folder })).toMatchObject(fault(/磁盘空间不足/))
    })

    test.each(['校验和', '个文件', '张数据表'])('at the step of %s, and passes once there is space', async (step) => {
      disk.resize('4g')
      const before = listFiles(disk.folder)
      const report = (line: string) => line.includes(step) && disk.fill()
      expect(await readFailure({ sets: disk.folder, report })).toMatchObject(
        fault(/没有通过：验证途中磁盘已满.*请清理/),
      )
      expect(listFiles(disk.folder)).toEqual(before)
      disk.resize('4g')
      await prove({ sets: disk.folder })
      expect(await readSignal()).toMatchObject({ state: 'ok' })
      expect(listFiles(disk.folder)).toEqual(before)
    })
  })
})

/** Names with checksums. */
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${createHash('sha256').update(readFileSync(path)).digest('hex')} ${path}`)
    .sort()

test('a proof that was killed does not hide behind an older one', async () => {
  await prove()
  await portal.db.insertInto('backup_run').values({ kind: 'proof' }).execute()
  expect(await readSignal()).toMatchObject(fault(/没有通过：中途停止/))
  await expect(prove({ passphrase: 'another passphrase' })).rejects.toThrow(BackupError)
  expect(await readSignal()).toMatchObject({ state: 'fault' })
})

describe.each(['folder', 's3'] as const)('a second place: %s', (kind) => {
  test('keeps sets that can be brought back, and each file once', async () => {
    const s3 = kind === 's3' ? await startS3(makeFolder()) : null
    const place = openPlace(s3?.address ?? { kind: 'folder', folder: makeFolder() })
    const later = await makeSet({ portal, data, passphrase, to: sets })
    await copySet(whole, place)
    await copySet(later, place)
    await copySet(later, place)
    expect(await listCopies(place)).toEqual([whole.manifest.name, later.manifest.name].sort())
    const files: string[] = []
    for await (const { name } of place.list('set-files/')) files.push(name)
    expect(files).toHaveLength(2)

    const back = makeFolder()
    await fetchSet(place, whole.manifest.name, back)
    expect(await prove({ sets: back })).toMatchObject({ examined: { article: true } })

    const kept = await thinSets(sets, place, { days: 1, weeks: 0, months: 0 }, null)
    expect(kept).toBe(1)
    expect(await listCopies(place)).toEqual([later.manifest.name])
    await fetchSet(place, later.manifest.name, makeFolder())
    await s3?.stop()
  })
})
