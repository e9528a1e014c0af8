import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { folderStore, storedPath } from './folder-store.server.ts'

type Store = ReturnType<typeof newStore>

const root = mkdtempSync(join(tmpdir(), 'portal-files-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let stores = 0
function newStore() {
  stores += 1
  const folder = join(root, `${stores}/kept`)
  return { ...folderStore(folder), folder }
}
const bytes = Buffer.from('三务公开')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const limit = { maxBytes: 1024 * 1024 }
const put = (store: Store) => store.put(Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]), limit)

test('stores a file under its checksum, readable by nobody else', async () => {
  const store = newStore()
  expect(await put(store)).toEqual({ sha256, sizeBytes: bytes.length })
  expect(await buffer(await store.open(sha256))).toEqual(bytes)
  expect(statSync(storedPath(store.folder, sha256)).mode & 0o777).toBe(0o600)
  expect(await store.verify(sha256)).toBe(true)
  writeFileSync(storedPath(store.folder, sha256), 'damaged')
  expect(await store.verify(sha256)).toBe(false)
})

test('the same content is stored once and counts as new', async () => {
  const store = newStore()
  await put(store)
  const before = statSync(storedPath(store.folder, sha256)).ino
  await put(store)
  expect(statSync(storedPath(store.folder, sha256)).ino).not.toBe(before)
  const [digits, later] = [sha256.slice(0, 2), new Date(Date.now() + 60_000)]
  expect(await store.list(digits, later)).toEqual([sha256])
  expect(await store.list(digits, new Date(0))).toEqual([])
  expect(await store.list(digits === '00' ? '01' : '00', later)).toEqual([])
})

test('refuses a file above the limit and leaves nothing', async () => {
  const store = newStore()
  await expect(store.put(Readable.from([bytes, bytes]), { maxBytes: bytes.length })).rejects.toMatchObject({
    code: 'too_large',
  })
  expect(readdirSync(join(store.folder, 'unfinished'))).toEqual([])
})

test('a broken upload leaves nothing', async () => {
  const store = newStore()
  async function* broken() {
    yield bytes
    await Promise.resolve()
    throw new Error('connection lost')
  }
  await expect(store.put(broken(), limit)).rejects.toThrow('connection lost')
  expect(readdirSync(store.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual(
    [],
  )
})

test('removes what crashes left behind, not what is being written', async () => {
  const store = newStore()
  await put(store)
  const [old, fresh] = ['old', 'fresh'].map((name) => join(store.folder, 'unfinished', name))
  for (const path of [old, fresh]) writeFileSync(path ?? '', 'half')
  utimesSync(old ?? '', new Date(0), new Date(0))
  expect(await store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(1)
  expect(readdirSync(join(store.folder, 'unfinished'))).toEqual(['fresh'])
  expect(await store.has(sha256)).toBe(true)
})

test('an old file is removed, one that was stored again since is not', async () => {
  const store = newStore()
  await put(store)
  expect(await store.removeOld(sha256, new Date(Date.now() - 60_000))).toBe(false)
  expect(await store.verify(sha256)).toBe(true)
  utimesSync(storedPath(store.folder, sha256), new Date(0), new Date(0))
  expect(await store.removeOld(sha256, new Date(Date.now() - 60_000))).toBe(true)
  expect(await store.has(sha256)).toBe(false)
  expect(readdirSync(join(store.folder, 'unfinished'))).toEqual([])
})

test('what is gone is not found', async () => {
  const store = newStore()
  await put(store)
  await store.remove(sha256)
  await store.remove(sha256)
  await expect(store.open(sha256)).rejects.toMatchObject({ code: 'not_found' })
  expect(() => storedPath(store.folder, '../../x')).toThrow('no checksum')
})

test('opens a file only while its content has its checksum', async () => {
  const store = newStore()
  await put(store)
  const read = async () => buffer(await store.openVerified(sha256))
  expect(await read()).toEqual(bytes)
  writeFileSync(storedPath(store.folder, sha256), 'damaged')
  await expect(read()).rejects.toMatchObject({ code: 'gone', message: expect.stringContaining('损坏') })
  await put(store)
  expect(await read()).toEqual(bytes)
  await store.remove(sha256)
  await expect(read()).rejects.toMatchObject({ code: 'not_found' })
})
