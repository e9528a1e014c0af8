import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderStore, storedPath } from '../../../src/files/folder-store.server.ts'
import { openStores } from '../../../src/files/open-stores.server.ts'
import type { FilePlace } from '../../../src/files/file-places.ts'
import { allDigits, type ContentStore } from '../../../src/files/store.server.ts'
import { twoPlaceStore } from '../../../src/files/two-place-store.server.ts'
import { makeFolder } from '../../harness/folders.ts'
import { programEnvironment } from '../../harness/programs.ts'
import { bucketStore, filesClient } from '../../harness/s3-files.ts'
import { type FrontOptions, startFront } from '../../harness/s3-front.ts'
import { startS3 } from '../../harness/s3.ts'

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3(makeFolder())
})
afterAll(() => s3.stop())

const limit = { maxBytes: 1e9 }
const minuteAgo = () => new Date(Date.now() - 60_000)
const later = () => new Date(Date.now() + 86_400_000)

async function* bytesOf(content: Buffer | string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}

const put = async (store: ContentStore, content: Buffer | string) => (await store.put(bytesOf(content), limit)).sha256
const read = async (store: ContentStore, sha256: string) => String(await buffer(await store.openVerified(sha256)))
const listAll = async (store: ContentStore) =>
  (await Promise.all(allDigits.map((digits) => store.list(digits, later())))).flat().sort()

describe('a store that is being moved', () => {
  const openBoth = () => {
    const folder = makeFolder()
    const [current, former] = [folderStore(makeFolder()), folderStore(folder)]
    return { current, former, folder, both: twoPlaceStore(current, former) }
  }

  test('reads what was moved and what was not, and stores in the new place', async () => {
    const { current, former, both } = openBoth()
    const old = await put(former, '以前的')
    const fresh = await put(both, '新的')
    expect([await read(both, old), await read(both, fresh)]).toEqual(['以前的', '新的'])
    expect([await current.has(fresh), await former.has(fresh), await current.has(old)]).toEqual([true, false, false])
    expect((await listAll(both)).sort()).toEqual([old, fresh].sort())
    expect(await both.withPath(old, async (path) => path)).toContain(old)
  })

  test('reads the former place while the new one is away or damaged, and says so of what it does not have', async () => {
    const { origin, pathname } = new URL(s3.address.url)
    const front = await startFront(origin, { faultOf: () => 'drop' })
    const address = { ...s3.address, url: `http://127.0.0.1:${front.port}${pathname}` }
    const former = folderStore(makeFolder())
    const both = twoPlaceStore(bucketStore(filesClient(address), makeFolder()), former)
    const old = await put(former, '以前的')
    expect(await read(both, old)).toBe('以前的')
    expect(await both.withPath(old, async (path) => path)).toContain(old)
    await expect(both.openVerified('0'.repeat(64))).rejects.toMatchObject({ code: 'unavailable' })
    await front.stop()

    const folder = makeFolder()
    const damaged = twoPlaceStore(folderStore(folder), former)
    await put(damaged, '以前的')
    writeFileSync(storedPath(folder, old), 'damaged')
    expect(await read(damaged, old)).toBe('以前的')
  })

  test('removes a file from both places, an old one unless it was stored again in the new place', async () => {
    const { current, former, both } = openBoth()
    const sha256 = await put(former, 'x')
    await put(current, 'x')
    expect(await both.removeOld(sha256, minuteAgo())).toBe(false)
    expect(await both.has(sha256)).toBe(true)
    expect(await both.removeOld(sha256, later())).toBe(true)
    expect(await listAll(both)).toEqual([])
    await put(former, 'x')
    await put(current, 'x')
    await both.remove(sha256)
    expect(await listAll(both)).toEqual([])
  })
})

/** Settings of a place for the command, as operators write them. */
const environmentOf = (dataFolder: string, files: Record<string, string>): NodeJS.ProcessEnv => ({
  ...programEnvironment(),
  PORTAL_DATA: dataFolder,
  PORTAL_FILES_S3_ACCESS_KEY: s3.address.accessKey,
  PORTAL_FILES_S3_SECRET_KEY: s3.address.secretKey,
  ...files,
})

async function run(env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, ['src/cli/files.ts', ...args], {
    cwd: join(import.meta.dirname, '../../..'),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out, err, code: code as number | null }
}

let places = 0
/** A data folder with files in the folder, and an address of a bucket. */
async function prepare(count: number) {
  const dataFolder = makeFolder()
  const url = `${s3.address.url}/move-${(places += 1)}`
  const place: FilePlace = { ...s3.address, kind: 's3', url }
  const stores = { folder: { kind: 'folder' } as FilePlace, s3: place }
  const open = (where: FilePlace, former: FilePlace | null = null) =>
    openStores({ dataFolder, files: { place: where, former, cacheBytes: 1e9 } })
  const hashes: string[] = []
  for (let file = 0; file < count; file += 1)
    hashes.push(await put(open(stores.folder).uploads, randomBytes(1_000 + file)))
  const imported = await put(open(stores.folder).imports, '待导入')
  return { dataFolder, url, stores, open, hashes: hashes.sort(), imported }
}

test('files are moved to S3 and back by the command while the site runs, and removed when it is told to', async () => {
  const { dataFolder, url, stores, open, hashes, imported } = await prepare(5)
  const before = environmentOf(dataFolder, {})
  expect((await run(before, 'status')).out).toContain('附件、图片和凭证 5 个，待导入的补贴文件 1 个')
  const copied = await run(before, 'move', '--to', url)
  expect(copied).toMatchObject({ code: 0, err: '' })
  expect(copied.out).toContain(`PORTAL_FILES=${url} 和 PORTAL_FILES_FORMER=folder`)
  expect(await listAll(open(stores.s3).uploads)).toEqual(hashes)

  // Until it is started again, the site stores in the folder.
  const meanwhile = await put(open(stores.folder).uploads, '这期间')
  const after = environmentOf(dataFolder, { PORTAL_FILES: url, PORTAL_FILES_FORMER: 'folder' })
  const both = () => open(stores.s3, stores.folder).uploads
  expect(await read(both(), meanwhile)).toBe('这期间')
  expect((await run(after, 'status')).out).toContain('还没有搬的：附件、图片和凭证 1 个')
  const moved = await run(after, 'move')
  expect(moved).toMatchObject({ code: 0, err: '' })
  expect(moved.out).toContain('uploads：共 6 个文件，这次复制了 1 个')
  expect(moved.out).toContain('move --remove-old')
  expect(await listAll(open(stores.folder).uploads)).toHaveLength(6)

  const removed = await run(after, 'move', '--remove-old')
  expect(removed).toMatchObject({ code: 0, err: '' })
  expect(removed.out).toContain('去掉 PORTAL_FILES_FORMER')
  expect(await listAll(open(stores.folder).uploads)).toEqual([])
  expect(await listAll(open(stores.folder).imports)).toEqual([])
  expect(await read(open(stores.s3).uploads, meanwhile)).toBe('这期间')
  expect(await read(open(stores.s3).imports, imported)).toBe('待导入')
  const now = environmentOf(dataFolder, { PORTAL_FILES: url })
  expect(await run(now, 'verify')).toMatchObject({
    code: 0,
    out: expect.stringContaining('6 个文件，6 个与校验和相符'),
  })

  expect(await run(now, 'move', '--to', 'folder')).toMatchObject({ code: 0 })
  expect(await listAll(open(stores.folder).uploads)).toEqual([...hashes, meanwhile].sort())
})

test('damaged files are named, not moved and not removed', async () => {
  const { dataFolder, url, stores, open, hashes } = await prepare(3)
  const [damaged = ''] = hashes
  writeFileSync(storedPath(join(dataFolder, 'uploads'), damaged), 'damaged')
  const env = environmentOf(dataFolder, { PORTAL_FILES: url, PORTAL_FILES_FORMER: 'folder' })
  const moved = await run(env, 'move')
  expect(moved).toMatchObject({ code: 1, err: expect.stringContaining(`已损坏：uploads/${damaged}`) })
  expect(await listAll(open(stores.s3).uploads)).toEqual(hashes.slice(1))
  const removed = await run(env, 'move', '--remove-old')
  expect(removed).toMatchObject({ code: 1, err: expect.stringContaining(`没有删除：uploads/${damaged}`) })
  expect(await listAll(open(stores.folder).uploads)).toEqual([damaged])
})

const requestsOf = (options: FrontOptions) => startFront(new URL(s3.address.url).origin, options)

test('a move and a put that are killed at any request leave whole files only, and go on', async () => {
  const { dataFolder, stores, open, hashes } = await prepare(4)
  const { pathname } = new URL(s3.address.url)
  // The listings of 256 beginnings are not of interest: what is stored is.
  for (const [step, moment] of [
    [1, 'drop'],
    [2, 'drop-answer'],
    [3, 'drop-upload'],
  ] as const) {
    let child: ReturnType<typeof spawn> | null = null
    let puts = 0
    const front = await requestsOf({
      faultOf: ({ method }) => {
        if (method !== 'PUT' || (puts += 1) !== step) return undefined
        child?.kill('SIGKILL')
        return moment
      },
    })
    const url = `http://127.0.0.1:${front.port}${pathname}/killed-${step}`
    const env = environmentOf(dataFolder, { PORTAL_FILES: url, PORTAL_FILES_FORMER: 'folder' })
    child = spawn(process.execPath, ['src/cli/files.ts', 'move'], {
      cwd: join(import.meta.dirname, '../../..'),
      env,
      stdio: 'ignore',
    })
    const [, signal] = (await once(child, 'close')) as [number | null, string | null]
    expect(signal).toBe('SIGKILL')
    const place: FilePlace = { ...s3.address, kind: 's3', url: `${s3.address.url}/killed-${step}` }
    const some = await listAll(open(place).uploads)
    expect(some.length).toBeLessThan(hashes.length)
    for (const sha256 of some) expect(await open(place).uploads.verify(sha256)).toBe(true)
    for (const sha256 of hashes)
      expect(await buffer(await open(place, stores.folder).uploads.openVerified(sha256))).toBeTruthy()
    child = null
    expect(await run({ ...env, PORTAL_FILES: place.url }, 'move')).toMatchObject({ code: 0, err: '' })
    expect(await listAll(open(place).uploads)).toEqual(hashes)
    await front.stop()
  }
})

test('who writes while files are moved loses nothing', async () => {
  const { dataFolder, url, stores, open, hashes } = await prepare(10)
  const site = open(stores.s3, stores.folder).uploads
  const moving = run(
    environmentOf(dataFolder, { PORTAL_FILES: url, PORTAL_FILES_FORMER: 'folder' }),
    'move',
    '--remove-old',
  )
  const written: string[] = []
  const moved = { isDone: false }
  void moving.finally(() => {
    moved.isDone = true
  })
  while (!moved.isDone) {
    written.push(await put(site, `写入 ${written.length}`))
    for (const sha256 of [...hashes.slice(0, 3), ...written.slice(-3)]) {
      const bytes = await buffer(await site.openVerified(sha256))
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    }
  }
  expect(await moving).toMatchObject({ code: 0 })
  expect(await listAll(open(stores.s3).uploads)).toEqual([...hashes, ...written].sort())
})

test.each([
  [['move'], '没有设置以前的位置'],
  [['move', '--to', 'folder'], '文件已经存放在'],
  [['move', '--to', 'x', '--remove-old'], '不与 --to 一起写'],
  [['copy'], '请写明 status、verify 或 move'],
  [['status', '--to', 'folder'], '只用于 move'],
])('the command refuses %s with a sentence', async (args, words) => {
  const { code, err } = await run(environmentOf(makeFolder(), {}), ...args)
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(words) })
})

test('the command says what to do where the service is away', async () => {
  const { dataFolder } = await prepare(1)
  const front = await requestsOf({ faultOf: () => ({ status: 403, code: 'SignatureDoesNotMatch' }) })
  const env = environmentOf(dataFolder, { PORTAL_FILES: `http://127.0.0.1:${front.port}/portal` })
  expect(await run(env, 'verify')).toMatchObject({
    code: 1,
    err: expect.stringContaining('PORTAL_FILES_S3_SECRET_KEY'),
  })
  await front.stop()
})
