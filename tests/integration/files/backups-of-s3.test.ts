import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startArchiver } from '../../../src/backup/archive/archiver.server.ts'
import { removeGoneFiles } from '../../../src/backup/archive/follow-files.server.ts'
import { restoreFiles } from '../../../src/backup/archive/restore-moment.server.ts'
import { BackupError } from '../../../src/backup/backup-error.ts'
import { openPlace } from '../../../src/backup/places/open-place.server.ts'
import { storedPath } from '../../../src/files/folder-store.server.ts'
import type { ContentStore } from '../../../src/files/store.server.ts'
import { makeFolder } from '../../harness/folders.ts'
import { uploadsOf } from '../../harness/file-stores.ts'
import { bucketStore, filesClient } from '../../harness/s3-files.ts'
import { startFront } from '../../harness/s3-front.ts'
import { startS3 } from '../../harness/s3.ts'
import { backUp, openEmptySite, openGenericSite, restore } from '../backup/generic-site.ts'

let s3: Awaited<ReturnType<typeof startS3>>
const serverFolder = makeFolder()
beforeAll(async () => {
  s3 = await startS3(serverFolder)
})
afterAll(() => s3.stop())

let stores = 0
const newStore = () => bucketStore(filesClient(s3.address), makeFolder(), { name: `store-${(stores += 1)}` })

async function* bytesOf(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}

const put = async (store: ContentStore, content: string) =>
  (await store.put(bytesOf(content), { maxBytes: 100 })).sha256
const read = async (store: ContentStore, sha256: string) => String(await buffer(await store.openVerified(sha256)))

test('a set has the files of the bucket, and restores into another bucket and into a folder', async () => {
  const site = await openGenericSite()
  const store = newStore()
  const [first, second] = [await put(store, '第一个'), await put(store, '第二个')]
  const to = makeFolder()
  const files = [{ name: 'uploads', store }]
  const set = await backUp(site, to, { files })
  expect(set.manifest.files.map(({ path, sha256 }) => [path, sha256])).toEqual(
    [first, second].map((sha256) => [storedPath('uploads', sha256), sha256]).sort(),
  )
  const third = await put(store, '第三个')
  const next = await backUp(site, to, { files })
  const inode = (folder: string) => statSync(join(folder, 'files', storedPath('uploads', first))).ino
  expect(inode(next.folder)).toBe(inode(set.folder))
  expect(next.manifest.total.files).toBe(3)

  const [elsewhere, other] = [newStore(), await openEmptySite()]
  await restore(other, next, { stores: new Map([['uploads', elsewhere]]) })
  for (const [sha256, content] of [[first, '第一个'] as const, [second, '第二个'] as const, [third, '第三个'] as const])
    expect(await read(elsewhere, sha256)).toBe(content)
  const inFolder = await openEmptySite()
  await restore(inFolder, next)
  expect(readFileSync(storedPath(join(inFolder.dataFolder, 'uploads'), third), 'utf8')).toBe('第三个')
  for (const each of [site, other, inFolder]) await each.database.close()
})

test('a restore mends what is damaged in the bucket, and a damaged file of a set damages nothing', async () => {
  const site = await openGenericSite()
  const store = newStore()
  const [whole, damaged] = [await put(store, '完好'), await put(store, '将损坏')]
  const corrupt = (sha256: string) => {
    for (const path of globSync(`portal/**/${sha256}/*._S3rver_object`, { cwd: serverFolder }))
      writeFileSync(join(serverFolder, path), 'damaged')
  }
  corrupt(damaged)
  const set = await backUp(site, makeFolder(), { files: [{ name: 'uploads', store }] })
  corrupt(whole)
  const other = await openEmptySite()
  await restore(other, set, { stores: new Map([['uploads', store]]) })
  expect(await store.verify(whole)).toBe(true)
  expect(await store.verify(damaged)).toBe(false)
  for (const each of [site, other]) await each.database.close()
})

test('a backup while the service is away says so and makes no set', async () => {
  const site = await openGenericSite()
  const front = await startFront(new URL(s3.address.url).origin, { faultOf: () => ({ status: 503 }) })
  const { pathname } = new URL(s3.address.url)
  const away = bucketStore(
    filesClient({ ...s3.address, url: `http://127.0.0.1:${front.port}${pathname}` }),
    makeFolder(),
  )
  const to = makeFolder()
  const error = await backUp(site, to, { files: [{ name: 'uploads', store: away }] }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(BackupError)
  expect(String(error)).toContain('暂时不能使用（503）')
  expect(globSync('*/manifest.json', { cwd: to })).toEqual([])
  await front.stop()
  await site.database.close()
})

test('the archive follows the bucket, and brings its files back', async () => {
  const store = newStore()
  const [place, folder] = [openPlace({ kind: 'folder', folder: makeFolder() }), makeFolder()]
  const followed = new Map([['uploads', store]])
  const early = await put(store, '启动之前')
  const archiver = startArchiver({
    folder,
    place,
    hasCluster: false,
    stores: followed,
    report: (fault) => expect.unreachable(String(fault)),
  })
  const late = await put(store, '随后')
  archiver.fileStored('uploads', late)
  await archiver.close()

  const [elsewhere, dataFolder] = [newStore(), makeFolder()]
  expect(await restoreFiles(place, makeFolder(), new Map([['uploads', elsewhere]]))).toBe(2)
  expect([await read(elsewhere, early), await read(elsewhere, late)]).toEqual(['启动之前', '随后'])
  expect(await restoreFiles(place, dataFolder, uploadsOf(dataFolder))).toBe(2)

  await store.remove(early)
  const [now, oldest] = [new Date(), new Date(Date.now() + 60_000)]
  expect(await removeGoneFiles(place, followed, { now, oldest })).toBe(1)
  expect(await restoreFiles(place, makeFolder(), new Map([['uploads', newStore()]]))).toBe(1)
})
