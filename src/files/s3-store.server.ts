import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { S3Client } from '../platform/s3/s3-client.server.ts'
import { openObject } from '../platform/s3/s3-download.server.ts'
import { type ListedObject, listObjects, putFileObject, removeObject } from '../platform/s3/s3-objects.server.ts'
import { type CachedFiles, cachedFiles } from './cached-files.server.ts'
import {
  type ContentStore,
  fileMissing,
  isChecksum,
  requireChecksum,
  type StoredFile,
  StoreAway,
} from './store.server.ts'
import { removeUnfinished, writeUnfinished } from './unfinished-file.server.ts'

export type S3StoreOptions = {
  client: S3Client
  /** Name of the store, which all its keys begin with. */
  name: string
  /** Folder of this machine for unfinished files and copies of those that were read. */
  folder: string
  /** Bytes of copies that stay; 0 for none. */
  cacheBytes: number
  onStored?: (sha256: string) => void
}

/**
 * A store in a bucket. Each time that a file is stored it gets a key of its own below its checksum, and keys are never
 * written twice: `uploads/ab/<checksum>/<id>`. So who removes an old file names exactly what is old, and one that is
 * stored again at that moment stays, on services without conditional requests, too.
 */
export function s3Store({ client, name, folder, cacheBytes, onStored }: S3StoreOptions): ContentStore {
  const bucket: Bucket = { client, name }
  const cache = cachedFiles(folder, cacheBytes)
  const fetch = fetchOnce(bucket, folder, cache)
  return {
    put: (source, limits) =>
      writeUnfinished(folder, source, limits, async (path, stored) => {
        await storeFile(bucket, { path, ...stored })
        await cache.add(path, stored)
        onStored?.(stored.sha256)
        return stored
      }),
    open: (sha256) => openNewest(bucket, sha256),
    openVerified: (sha256) => cache.openVerified(requireChecksum(sha256), () => fetch(sha256)),
    withPath: (sha256, work) => cache.withPath(requireChecksum(sha256), () => fetch(sha256), work),
    has: async (sha256) => (await listStored(bucket, sha256)).length > 0,
    async remove(sha256) {
      for (const { key } of await listStored(bucket, sha256)) await removeObject(client, key)
      await cache.remove(sha256)
    },
    verify: (sha256) => verify(bucket, sha256),
    list: (digits, before) => list(bucket, digits, before),
    async removeOld(sha256, before) {
      const stored = await listStored(bucket, sha256)
      for (const { key, modified } of stored) if (modified < before) await removeObject(client, key)
      if (stored.some(({ modified }) => modified >= before)) return false
      await cache.remove(sha256)
      return true
    },
    removeUnfinished: (before) => removeUnfinished(folder, before),
  }
}

type Bucket = { client: S3Client; name: string }
type Stored = { key: string; bytes: number; modified: Date }

const placeOf = ({ name }: Bucket, sha256: string): string =>
  `${name}/${requireChecksum(sha256).slice(0, 2)}/${sha256}/`

/** Everything that is stored of a file, in the order in which it was stored, by the clock of the service. */
async function listStored(bucket: Bucket, sha256: string): Promise<Stored[]> {
  const stored: Stored[] = []
  for await (const object of listObjects(bucket.client, placeOf(bucket, sha256)))
    stored.push(storedOf(bucket.client, object))
  return stored.sort(inOrder)
}

const storedOf = (client: S3Client, { name, bytes, modified }: ListedObject): Stored => ({
  key: client.keyOf(name),
  bytes,
  modified,
})

/** Later ones come later in the order of names. */
const newId = (): string => `${Date.now().toString(36).padStart(9, '0')}-${randomUUID()}`

/** Services tell the second; within one, the name decides. Everybody sees the same order. */
const inOrder = (one: Stored, other: Stored): number =>
  Number(one.modified) - Number(other.modified) || (one.key < other.key ? -1 : 1)

/** Somebody who removes a file may do so while it is stored. */
const mostTries = 3

/** Stores a file anew and removes what was stored of it before. */
async function storeFile(bucket: Bucket, { path, sha256, sizeBytes }: StoredFile & { path: string }): Promise<void> {
  const { client } = bucket
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const key = client.keyOf(placeOf(bucket, sha256) + newId())
    await putFileObject(client, key, { path, sha256, sizeBytes })
    const stored = await listStored(bucket, sha256)
    const own = stored.findIndex((each) => each.key === key)
    // Without one of its own, another that was stored meanwhile has removed it.
    const newest = own === -1 ? stored.at(-1) : stored[own]
    if (newest && newest.bytes !== sizeBytes) {
      await removeObject(client, newest.key)
      throw new StoreAway(
        `文件存储 ${client.words} 存下的大小不对（${newest.bytes}，应为 ${sizeBytes}）。请检查存储服务。`,
      )
    }
    if (newest) {
      for (const { key: old } of stored.slice(0, Math.max(own, 0))) await removeObject(client, old)
      return
    }
  }
  throw new StoreAway(`文件存储 ${client.words} 没有列出刚存下的文件。请检查存储服务。`)
}

/** Of several that are stored, the newest counts. @throws AppError not_found. */
async function openNewest(bucket: Bucket, sha256: string): Promise<Readable> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const newest = (await listStored(bucket, sha256)).at(-1)
    if (!newest) break
    const content = await openObject(bucket.client, newest.key, sha256)
    if (content) return Readable.from(content, { objectMode: false })
    // It was stored again meanwhile, which removed this one.
  }
  throw fileMissing()
}

async function verify(bucket: Bucket, sha256: string): Promise<boolean> {
  const hash = createHash('sha256')
  for await (const chunk of await openNewest(bucket, sha256)) hash.update(chunk as Buffer)
  return hash.digest('hex') === sha256
}

async function list(bucket: Bucket, digits: string, before: Date): Promise<string[]> {
  const newest = new Map<string, Date>()
  const prefix = `${bucket.name}/${digits}/`
  for await (const { name, modified } of listObjects(bucket.client, prefix)) {
    const [sha256 = ''] = name.slice(prefix.length).split('/')
    const known = newest.get(sha256)
    if (isChecksum(sha256) && (!known || known < modified)) newest.set(sha256, modified)
  }
  return [...newest].filter(([, modified]) => modified < before).map(([sha256]) => sha256)
}

/** Brings a file whose content has its checksum to this machine; once for all who wait for it. */
function fetchOnce(bucket: Bucket, folder: string, cache: CachedFiles): (sha256: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const fetch = async (sha256: string): Promise<void> =>
    writeUnfinished(
      folder,
      await openNewest(bucket, sha256),
      { maxBytes: Number.POSITIVE_INFINITY, expected: sha256 },
      (path, stored) => cache.add(path, stored),
    )
  return (sha256) => {
    let one = running.get(sha256)
    if (!one) {
      one = fetch(sha256).finally(() => running.delete(sha256))
      running.set(sha256, one)
    }
    return one
  }
}
