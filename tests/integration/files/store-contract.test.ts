import { createHash, randomBytes } from 'node:crypto'
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderStore, storedPath } from '../../../src/files/folder-store.server.ts'
import type { ContentStore } from '../../../src/files/store.server.ts'
import { twoPlaceStore } from '../../../src/files/two-place-store.server.ts'
import { canMount, mountDisk } from '../../harness/disk.ts'
import { makeFolder } from '../../harness/folders.ts'
import { ageStored, bucketStore, filesClient } from '../../harness/s3-files.ts'
import { startS3 } from '../../harness/s3.ts'

let s3: Awaited<ReturnType<typeof startS3>>
const serverFolder = makeFolder()
beforeAll(async () => {
  s3 = await startS3(serverFolder)
})
afterAll(() => s3.stop())

type Opened = {
  store: ContentStore
  /** The same files through another process, which has no copy of them. */
  again: () => ContentStore
  /** Folders with unfinished files. */
  folders: string[]
  /** Changes the stored content behind the store's back. */
  corrupt: (sha256: string) => void
  age: (sha256: string) => Promise<void>
}

let stores = 0
const open: Record<'folder' | 's3' | 'moving to s3' | 'moving to a folder', () => Opened> = {
  folder() {
    const folder = makeFolder()
    const store = folderStore(folder)
    return {
      store,
      again: () => folderStore(folder),
      folders: [folder],
      corrupt: (sha256) => writeFileSync(storedPath(folder, sha256), 'damaged'),
      age: (sha256) => ageInFolder(folder, sha256),
    }
  },
  s3() {
    const [folder, name] = [makeFolder(), `store-${(stores += 1)}`]
    const client = filesClient(s3.address)
    return {
      store: bucketStore(client, folder, { name }),
      again: () => bucketStore(client, makeFolder(), { name }),
      folders: [folder],
      corrupt: corruptInBucket,
      age: async (sha256) => ageStored(serverFolder, sha256),
    }
  },
  'moving to s3'() {
    const [now, before] = [open.s3(), open.folder()]
    return {
      ...now,
      store: twoPlaceStore(now.store, before.store),
      again: () => twoPlaceStore(now.again(), before.again()),
    }
  },
  'moving to a folder'() {
    const [now, before] = [open.folder(), open.s3()]
    return {
      ...now,
      store: twoPlaceStore(now.store, before.store),
      again: () => twoPlaceStore(now.again(), before.again()),
    }
  },
}

const ageInFolder = (folder: string, sha256: string): Promise<void> =>
  utimes(storedPath(folder, sha256), new Date(0), new Date(0))

function corruptInBucket(sha256: string): void {
  for (const path of globSync(`portal/**/${sha256}/*._S3rver_object`, { cwd: serverFolder }))
    writeFileSync(join(serverFolder, path), 'damaged')
}

async function* chunksOf(bytes: Buffer, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const limit = { maxBytes: 32 * 1024 ** 2 }
const later = () => new Date(Date.now() + 86_400_000)
const earlier = () => new Date(Date.now() - 60_000)
const unfinishedIn = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) => globSync('unfinished/*', { cwd: folder }))

describe.each(Object.entries(open))('a store: %s', (kind, openNew) => {
  test.each([0, 1, 1_000, 65_536, 65_537, 16 * 1024 ** 2 + 1])('keeps a file of %i bytes', async (size) => {
    const { store, again, folders } = openNew()
    const bytes = randomBytes(size)
    const sha256 = digestOf(bytes)
    expect(await store.has(sha256)).toBe(false)
    expect(await store.put(chunksOf(bytes), limit)).toEqual({ sha256, sizeBytes: size })
    for (const each of [store, again()]) {
      expect(await each.has(sha256)).toBe(true)
      expect(await each.verify(sha256)).toBe(true)
      expect((await buffer(await each.open(sha256))).equals(bytes)).toBe(true)
      expect((await buffer(await each.openVerified(sha256))).equals(bytes)).toBe(true)
      expect(await each.withPath(sha256, async (path) => readFileSync(path).equals(bytes))).toBe(true)
    }
    expect(unfinishedIn(folders)).toEqual([])
  })

  test('stores the same content once, also many times at once', async () => {
    const { store, again } = openNew()
    const bytes = randomBytes(100_000)
    const other = again()
    const put = await Promise.all(
      Array.from({ length: 12 }, (_, number) => (number % 2 ? store : other).put(chunksOf(bytes), limit)),
    )
    const sha256 = digestOf(bytes)
    expect(new Set(put.map((stored) => stored.sha256))).toEqual(new Set([sha256]))
    expect(await store.list(sha256.slice(0, 2), later())).toEqual([sha256])
    expect((await buffer(await again().openVerified(sha256))).equals(bytes)).toBe(true)
  })

  test('stores and gives many files at once', async () => {
    const { store, again } = openNew()
    const contents = Array.from({ length: 20 }, (_, number) => randomBytes(number * 1_000))
    await Promise.all(contents.map((bytes) => store.put(chunksOf(bytes), limit)))
    const other = again()
    const read = await Promise.all(
      [...contents, ...contents].map(async (bytes) => buffer(await other.openVerified(digestOf(bytes)))),
    )
    expect(read.map(digestOf)).toEqual([...contents, ...contents].map(digestOf))
  })

  test.each([0, 1, 3])('keeps nothing of a source that breaks after %i parts', async (parts) => {
    const { store, folders } = openNew()
    const bytes = randomBytes(10_000)
    async function* broken() {
      for (let part = 0; part < parts; part += 1) yield bytes.subarray(part * 100, part * 100 + 100)
      await Promise.resolve()
      throw new Error('connection lost')
    }
    await expect(store.put(broken(), limit)).rejects.toThrow('connection lost')
    expect(unfinishedIn(folders)).toEqual([])
    expect(await store.has(digestOf(bytes.subarray(0, parts * 100)))).toBe(false)
  })

  test('refuses what is too large or not what it should be, and keeps nothing of it', async () => {
    const { store, folders } = openNew()
    const bytes = randomBytes(1_001)
    await expect(store.put(chunksOf(bytes), { maxBytes: 1_000 })).rejects.toMatchObject({ code: 'too_large' })
    await expect(store.put(chunksOf(bytes), { ...limit, expected: '0'.repeat(64) })).rejects.toMatchObject({
      code: 'gone',
    })
    expect(await store.has(digestOf(bytes))).toBe(false)
    expect(unfinishedIn(folders)).toEqual([])
  })

  test('shows nobody content that was changed', async () => {
    const { store, again, corrupt } = openNew()
    const { sha256 } = await store.put(chunksOf(Buffer.from('三务公开')), limit)
    corrupt(sha256)
    expect(await again().verify(sha256)).toBe(false)
    await expect(again().openVerified(sha256)).rejects.toMatchObject({
      code: 'gone',
      message: expect.stringContaining('损坏'),
    })
    expect(await again().has(sha256)).toBe(true)
    await store.put(chunksOf(Buffer.from('三务公开')), limit)
    expect(String(await buffer(await again().openVerified(sha256)))).toBe('三务公开')
    expect(await again().verify(sha256)).toBe(true)
  })

  test('removes a file, and again', async () => {
    const { store, again } = openNew()
    const { sha256 } = await store.put(chunksOf(Buffer.from('x')), limit)
    await store.remove(sha256)
    await store.remove(sha256)
    for (const each of [store, again()]) {
      expect(await each.has(sha256)).toBe(false)
      for (const refused of [
        () => each.open(sha256),
        () => each.openVerified(sha256),
        () => each.verify(sha256),
        () => each.withPath(sha256, () => Promise.resolve()),
      ])
        await expect(refused()).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('lists what was last stored before a moment, by the first digits', async () => {
    const { store, age } = openNew()
    const { sha256 } = await store.put(chunksOf(Buffer.from('listed')), limit)
    const digits = sha256.slice(0, 2)
    expect(await store.list(digits, earlier())).toEqual([])
    expect(await store.list(digits, later())).toEqual([sha256])
    expect(await store.list(digits === '00' ? '01' : '00', later())).toEqual([])
    // The change time of a file on disk cannot be set.
    if (kind === 'folder' || kind === 'moving to a folder') return
    await age(sha256)
    expect(await store.list(digits, earlier())).toEqual([sha256])
    await store.put(chunksOf(Buffer.from('listed')), limit)
    expect(await store.list(digits, earlier())).toEqual([])
  })

  test('removes an old file, and none that was stored again since', async () => {
    const { store, age } = openNew()
    const { sha256 } = await store.put(chunksOf(Buffer.from('old')), limit)
    expect(await store.removeOld(sha256, earlier())).toBe(false)
    expect(await store.verify(sha256)).toBe(true)
    await age(sha256)
    await store.put(chunksOf(Buffer.from('old')), limit)
    expect(await store.removeOld(sha256, earlier())).toBe(false)
    expect(await store.verify(sha256)).toBe(true)
    await age(sha256)
    expect(await store.removeOld(sha256, earlier())).toBe(true)
    expect(await store.has(sha256)).toBe(false)
    expect(await store.removeOld(sha256, earlier())).toBe(true)
  })

  test('removes what crashes left behind, not what is being written', async () => {
    const { store, folders } = openNew()
    await store.put(chunksOf(Buffer.from('x')), limit)
    for (const folder of folders) writeFileSync(join(folder, 'unfinished/left'), 'half')
    expect(await store.removeUnfinished(earlier())).toBe(0)
    expect(await store.removeUnfinished(later())).toBe(folders.length)
    for (const folder of folders) expect(readdirSync(join(folder, 'unfinished'))).toEqual([])
  })

  test.each(['', '../../x', 'A'.repeat(64), `${'0'.repeat(63)}/`])('takes no "%s" for a checksum', async (text) => {
    const { store } = openNew()
    for (const use of [store.has, store.open, store.openVerified, store.remove, store.verify])
      await expect((async () => use(text))()).rejects.toThrow('no checksum')
  })
})

test.runIf(canMount).each(['folder', 's3'] as const)(
  'a full disk keeps nothing half, and says so: %s',
  async (kind) => {
    const disk = mountDisk('256k')
    try {
      const store = kind === 'folder' ? folderStore(disk.folder) : bucketStore(filesClient(s3.address), disk.folder)
      await expect(store.put(chunksOf(randomBytes(500_000)), limit)).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('磁盘已满'),
      })
      expect(unfinishedIn([disk.folder])).toEqual([])
      const { sha256 } = await store.put(chunksOf(randomBytes(50_000)), limit)
      expect(await store.verify(sha256)).toBe(true)
    } finally {
      disk.unmount()
    }
  },
)
