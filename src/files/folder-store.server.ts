import { createHash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { link, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { syncFolder } from '../platform/sync-folder.ts'
import {
  type ContentStore,
  fileChanged,
  fileMissing,
  isChecksum,
  type PutLimits,
  requireChecksum,
  type StoredFile,
} from './store.server.ts'
import { makeFolder, removeUnfinished, unfinishedPath, writeUnfinished } from './unfinished-file.server.ts'

/** Where a folder has the file with a checksum. @throws an Error for anything that is no checksum. */
export function storedPath(folder: string, sha256: string): string {
  requireChecksum(sha256)
  return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
}

/** A store in a folder of this machine. @param onStored is called once a file is on disk. */
export const folderStore = (folder: string, onStored?: (sha256: string) => void): ContentStore => ({
  async put(source, limits) {
    const stored = await putInFolder(folder, source, limits)
    onStored?.(stored.sha256)
    return stored
  },
  open: (sha256) => openFile(folder, sha256),
  openVerified: (sha256) => openVerified(folder, sha256),
  async withPath(sha256, work) {
    const path = storedPath(folder, sha256)
    await stat(path).catch(refuseMissing)
    return work(path)
  },
  has: (sha256) => isThere(storedPath(folder, sha256)),
  remove: (sha256) => rm(storedPath(folder, sha256), { force: true }),
  verify: (sha256) => verify(folder, sha256),
  list: (digits, before) => list(folder, digits, before),
  removeOld: (sha256, before) => removeOld(folder, sha256, before),
  removeUnfinished: (before) => removeUnfinished(folder, before),
})

const putInFolder = (folder: string, source: AsyncIterable<Uint8Array>, limits: PutLimits): Promise<StoredFile> =>
  writeUnfinished(folder, source, limits, async (path, stored) => {
    await placeFile(folder, path, stored.sha256)
    return stored
  })

/** Gives a file that is on disk its name in a folder. */
export async function placeFile(folder: string, path: string, sha256: string): Promise<void> {
  const target = storedPath(folder, sha256)
  await makeFolder(dirname(target))
  await rename(path, target)
  await syncFolder(dirname(target))
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

function refuseMissing(error: unknown): never {
  throw isMissing(error) ? fileMissing() : error
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false
      throw error
    },
  )

async function openFile(folder: string, sha256: string): Promise<ReadStream> {
  const stream = createReadStream(storedPath(folder, sha256))
  await new Promise<void>((resolve, reject) => {
    stream.once('open', () => resolve())
    stream.once('error', (error) => reject(isMissing(error) ? fileMissing() : error))
  })
  return stream
}

/** Stamps of files whose content was compared with their checksum, by path. Any change gives a file another stamp. */
const verified = new LRUCache<string, string>({ max: 5_000 })

async function openVerified(folder: string, sha256: string): Promise<ReadStream> {
  const path = storedPath(folder, sha256)
  const { ino, size, mtimeMs, ctimeMs } = await stat(path).catch(refuseMissing)
  const stamp = `${ino} ${size} ${mtimeMs} ${ctimeMs}`
  if (verified.get(path) !== stamp) {
    if (!(await verify(folder, sha256))) throw fileChanged()
    verified.set(path, stamp)
  }
  return openFile(folder, sha256)
}

async function verify(folder: string, sha256: string): Promise<boolean> {
  const hash = createHash('sha256')
  for await (const chunk of await openFile(folder, sha256)) hash.update(chunk as Buffer)
  return hash.digest('hex') === sha256
}

async function list(folder: string, digits: string, before: Date): Promise<string[]> {
  const entries = await readdir(join(folder, digits), { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (isMissing(error)) return []
      throw error
    },
  )
  const found: string[] = []
  for (const entry of entries) {
    if (!entry.isFile() || !isChecksum(entry.name)) continue
    const { ctime } = (await stat(join(entry.parentPath, entry.name)).catch(() => null)) ?? {}
    // The change time: storing a file again renames it, and restoring a backup makes it new.
    if (ctime && ctime < before) found.push(entry.name)
  }
  return found
}

async function removeOld(folder: string, sha256: string, before: Date): Promise<boolean> {
  const path = storedPath(folder, sha256)
  const aside = await unfinishedPath(folder)
  try {
    await rename(path, aside)
  } catch (error) {
    if (isMissing(error)) return true
    throw error
  }
  const isOld = (await stat(aside)).mtime < before
  // An upload renamed its file to this path since it was listed, or does so now.
  if (!isOld) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
  return isOld
}
