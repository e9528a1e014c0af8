import { createHash, randomBytes } from 'node:crypto'
import { globSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedPath } from '../../../src/files/folder-store.server.ts'
import { causeOf, type ContentStore, StoreAway } from '../../../src/files/store.server.ts'
import { patient } from '../../../src/platform/s3/patience.ts'
import { restingClient } from '../../../src/platform/s3/resting-client.ts'
import { makeFolder } from '../../harness/folders.ts'
import { ageStored, bucketStore, countStored, filesClient, interrupted, quickPatience } from '../../harness/s3-files.ts'
import { type FrontOptions, startFront } from '../../harness/s3-front.ts'
import { startS3 } from '../../harness/s3.ts'

let s3: Awaited<ReturnType<typeof startS3>>
const serverFolder = makeFolder()
beforeAll(async () => {
  s3 = await startS3(serverFolder)
})
afterAll(() => s3.stop())

const limit = { maxBytes: 1e9 }
const minuteAgo = () => new Date(Date.now() - 60_000)

async function* bytesOf(content: Buffer | string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}

const put = (store: ContentStore, content: Buffer | string) => store.put(bytesOf(content), limit)
const read = async (store: ContentStore, sha256: string) => String(await buffer(await store.openVerified(sha256)))
const digestOf = (content: string): string => createHash('sha256').update(content).digest('hex')

let names = 0
const newName = (): string => `store-${(names += 1)}`

/** A store of another process of another machine. */
const storeOf = (name: string, options: { cacheBytes?: number } = {}) =>
  bucketStore(filesClient(s3.address), makeFolder(), { name, ...options })

async function withFront<Result>(
  options: FrontOptions,
  use: (client: ReturnType<typeof filesClient>, front: Awaited<ReturnType<typeof startFront>>) => Promise<Result>,
): Promise<Result> {
  const { origin, pathname } = new URL(s3.address.url)
  const front = await startFront(origin, options)
  try {
    return await use(filesClient({ ...s3.address, url: `http://127.0.0.1:${front.port}${pathname}` }), front)
  } finally {
    await front.stop()
  }
}

/** Requests that a removal, and that storing a file again, make. */
const steps = [1, 2, 3, 4]

test.each([1, 2, 3])('a file that is stored again before request %i of its removal stays', async (step) => {
  const name = newName()
  const other = storeOf(name)
  const { sha256 } = await put(other, `removed ${step}`)
  ageStored(serverFolder, sha256)
  const client = interrupted(filesClient(s3.address), async (number) => {
    if (number === step) await put(other, `removed ${step}`)
  })
  const isGone = await bucketStore(client, makeFolder(), { name }).removeOld(sha256, minuteAgo())
  // What is stored before the listing is seen, what is stored after it is not touched. Nothing comes after the removal.
  expect(isGone).toBe(step !== 1)
  const kept = await read(storeOf(name), sha256).catch((error: { code: string }) => error.code)
  expect(kept).toBe(step <= 2 ? `removed ${step}` : 'not_found')
})

test.each(steps)('a file that is removed before request %i of storing it again is stored', async (step) => {
  const name = newName()
  const other = storeOf(name)
  const { sha256 } = await put(other, `stored ${step}`)
  ageStored(serverFolder, sha256)
  const client = interrupted(filesClient(s3.address), async (number) => {
    if (number === step) await other.removeOld(sha256, minuteAgo())
  })
  await put(bucketStore(client, makeFolder(), { name }), `stored ${step}`)
  expect(await read(storeOf(name), sha256)).toBe(`stored ${step}`)
  expect(countStored(serverFolder, sha256)).toBe(1)
})

test.each(steps)(
  'two store the same file at once, one before request %i of the other, and it is whole',
  async (step) => {
    const name = newName()
    const other = storeOf(name)
    const client = interrupted(filesClient(s3.address), async (number) => {
      if (number === step) await put(other, `both ${step}`)
    })
    const { sha256 } = await put(bucketStore(client, makeFolder(), { name }), `both ${step}`)
    expect(await read(storeOf(name), sha256)).toBe(`both ${step}`)
    await put(other, `both ${step}`)
    expect(countStored(serverFolder, sha256)).toBe(1)
  },
)

test('a file that somebody removes while it is stored is stored all the same', async () => {
  const name = newName()
  const other = storeOf(name)
  const client = interrupted(filesClient(s3.address), async (number) => {
    if (number === 2) await other.remove(digestOf('wanted'))
  })
  const { sha256 } = await put(bucketStore(client, makeFolder(), { name }), 'wanted')
  expect(await read(storeOf(name), sha256)).toBe('wanted')
})

test('who waits for the same file fetches it once', async () => {
  const name = newName()
  const { sha256 } = await put(storeOf(name), randomBytes(300_000))
  await withFront({}, async (client, { seen }) => {
    const store = bucketStore(client, makeFolder(), { name })
    await Promise.all(Array.from({ length: 10 }, () => read(store, sha256)))
    await read(store, sha256)
    expect(
      seen.filter(({ method, url }) => method === 'GET' && url.includes(sha256) && !url.includes('prefix')),
    ).toHaveLength(1)
  })
})

test('copies take no more than their room, and those used last stay', async () => {
  const [folder, name] = [makeFolder(), newName()]
  const store = bucketStore(filesClient(s3.address), folder, { name, cacheBytes: 250_000 })
  const hashes: string[] = []
  for (let file = 0; file < 3; file += 1) hashes.push((await put(store, randomBytes(80_000))).sha256)
  await read(store, hashes[0] ?? '')
  hashes.push((await put(store, randomBytes(80_000))).sha256)
  const sizes = globSync('*/*/*', { cwd: folder }).map((path) => statSync(join(folder, path)).size)
  expect(sizes).toEqual([80_000, 80_000, 80_000])
  const kept = hashes.map((sha256) => statSync(storedPath(folder, sha256), { throwIfNoEntry: false }) !== undefined)
  expect(kept).toEqual([true, false, true, true])
  for (const sha256 of hashes) expect(await store.verify(sha256)).toBe(true)
})

test('without room for copies nothing stays on this machine', async () => {
  const [folder, name] = [makeFolder(), newName()]
  const store = bucketStore(filesClient(s3.address), folder, { name, cacheBytes: 0 })
  const { sha256 } = await put(store, '身份证号')
  expect(await store.withPath(sha256, async (path) => statSync(path).size)).toBe(12)
  expect(await read(store, sha256)).toBe('身份证号')
  expect(globSync('{*/*/*,unfinished/*}', { cwd: folder })).toEqual([])
})

test('a copy that changed on this machine is fetched again', async () => {
  const [folder, name] = [makeFolder(), newName()]
  const store = bucketStore(filesClient(s3.address), folder, { name })
  const { sha256 } = await put(store, 'whole')
  for (const use of [
    () => read(store, sha256),
    () => store.withPath(sha256, async (path) => String(statSync(path).size)),
  ]) {
    writeFileSync(storedPath(folder, sha256), 'damaged')
    expect(['whole', '5']).toContain(await use())
    expect(await read(store, sha256)).toBe('whole')
  }
})

test('while the service is away, copies are served, and the rest says so and comes back', async () => {
  const name = newName()
  let isAway = false
  await withFront({ faultOf: () => (isAway ? 'drop' : undefined) }, async (client) => {
    const store = bucketStore(restingClient(client, 50), makeFolder(), { name })
    const { sha256: copied } = await put(store, 'copied')
    const { sha256: distant } = await put(storeOf(name), 'distant')
    isAway = true
    expect(await read(store, copied)).toBe('copied')
    const uses: (() => Promise<unknown>)[] = [
      () => store.openVerified(distant),
      () => store.open(distant),
      () => store.verify(distant),
      () => store.has(distant),
      () => store.remove(distant),
      () => store.removeOld(distant, minuteAgo()),
      () => store.list('00', new Date()),
      () => store.withPath(distant, () => Promise.resolve()),
      () => put(store, 'new'),
    ]
    for (const use of uses)
      await expect(use()).rejects.toMatchObject({ code: 'unavailable', status: 503, waitSeconds: 30 })
    isAway = false
    await expect.poll(() => read(store, distant)).toBe('distant')
    expect(await store.has(digestOf('new'))).toBe(false)
  })
})

test('after a failure others are told at once', async () => {
  await withFront({ faultOf: () => 'drop' }, async (client, { seen }) => {
    const store = bucketStore(restingClient(client, 60_000), makeFolder())
    for (let reader = 0; reader < 20; reader += 1)
      await expect(store.has('0'.repeat(64))).rejects.toBeInstanceOf(StoreAway)
    expect(seen).toHaveLength(quickPatience.attempts)
  })
})

const refusals: [string, NonNullable<FrontOptions['faultOf']>, string][] = [
  ['refuses the key', () => ({ status: 403, code: 'InvalidAccessKeyId' }), 'PORTAL_FILES_S3_ACCESS_KEY'],
  ['is busy', () => ({ status: 503, code: 'SlowDown' }), '暂时不能使用（503 SlowDown）'],
  ['has no such bucket', () => ({ status: 404, code: 'NoSuchBucket' }), '没有这个存储桶'],
  ['does not answer', () => 'drop', '没有答复'],
]

test.each(refusals)(
  'a service that %s is told of in words, to operators with what to do',
  async (_, faultOf, words) => {
    await withFront({ faultOf }, async (client) => {
      const store = bucketStore(client, makeFolder())
      const error = await store.openVerified('0'.repeat(64)).catch((caught: unknown) => caught)
      if (!(error instanceof StoreAway)) throw error
      expect(error.message).toBe('存放文件的服务暂时不能使用，请稍后再试。')
      expect(causeOf(error)).toContain(words)
    })
  },
)

test('a service that says it stored what it did not is not believed', async () => {
  const folder = makeFolder()
  const faultOf: FrontOptions['faultOf'] = ({ method }) => (method === 'PUT' ? { status: 200 } : undefined)
  await withFront({ faultOf }, async (client) => {
    const error = await put(bucketStore(client, folder, { name: newName() }), 'x').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(StoreAway)
    expect(causeOf(error as StoreAway)).toContain('没有列出刚存下的文件')
    expect(globSync('{*/*/*,unfinished/*}', { cwd: folder })).toEqual([])
  })
})

test('each request that breaks off once is repeated, and a download goes on where it ended', async () => {
  const content = randomBytes(3_000_000)
  const seen = new Set<string>()
  const faultOf: FrontOptions['faultOf'] = ({ method, url }) => {
    if (seen.has(`${method} ${url}`)) return undefined
    seen.add(`${method} ${url}`)
    return method === 'PUT' ? 'drop-upload' : 'drop-download'
  }
  const { origin, pathname } = new URL(s3.address.url)
  const front = await startFront(origin, { faultOf })
  try {
    const address = { ...s3.address, url: `http://127.0.0.1:${front.port}${pathname}` }
    const client = filesClient(address, { ...patient, firstDelayMs: 1, silenceMs: 1_500 })
    const name = newName()
    const { sha256 } = await put(bucketStore(client, makeFolder(), { name }), content)
    const other = bucketStore(client, makeFolder(), { name })
    expect((await buffer(await other.openVerified(sha256))).equals(content)).toBe(true)
  } finally {
    await front.stop()
  }
})
