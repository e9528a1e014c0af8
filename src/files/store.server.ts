import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { isFullDisk } from '../platform/db/full-disk.ts'
import { AppError } from '../platform/errors.ts'

/** Files by the checksum of their content. Nothing in the folder is served statically. */
export type ContentStore = {
  folder: string
  /** Called once a file is on disk. */
  onStored?: (sha256: string) => void
}

/** The files of articles. */
export type FileStore = ContentStore & {
  /** Served statically as `/files/`. */
  publicFolder: string
}

export type StoredFile = { sha256: string; sizeBytes: number }

const checksum = /^[0-9a-f]{64}$/
const temporaryFolder = 'unfinished'

/** @throws an Error for anything that is no checksum: addresses of requests must be checked before. */
export function storedPath({ folder }: ContentStore, sha256: string): string {
  if (!checksum.test(sha256)) throw new Error('no checksum')
  return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
}

/**
 * Stores what `source` yields. Once this resolves, the file is on disk under its checksum; until then, nothing is.
 * A file that is stored again counts as new, so that no clean-up removes it before its row is written.
 * @throws AppError too_large, or unavailable if the disk is full; the errors of the source.
 */
export async function putFile(
  store: ContentStore,
  source: AsyncIterable<Uint8Array>,
  { maxBytes }: { maxBytes: number },
): Promise<StoredFile> {
  const unfinished = join(store.folder, temporaryFolder)
  await makeFolder(unfinished)
  const path = join(unfinished, randomUUID())
  const file = await open(path, 'wx', 0o600)
  try {
    const stored = await write(file, source, maxBytes)
    await file.sync()
    await file.close()
    const target = storedPath(store, stored.sha256)
    await makeFolder(dirname(target))
    await rename(path, target)
    await syncFolder(dirname(target))
    store.onStored?.(stored.sha256)
    return stored
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, { force: true })
    throw isFullDisk(error) ? new AppError('unavailable', '服务器的磁盘已满，文件没有保存，请联系管理员。') : error
  }
}

async function write(file: FileHandle, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredFile> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const chunk of source) {
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes)
      throw new AppError('too_large', `文件超过 ${Math.floor(maxBytes / 1024 / 1024)} MB，请压缩或拆分后重新上传。`)
    hash.update(chunk)
    await file.writeFile(chunk)
  }
  return { sha256: hash.digest('hex'), sizeBytes }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A stream of the file. @throws AppError not_found. */
export async function openFile(store: ContentStore, sha256: string): Promise<ReadStream> {
  const stream = createReadStream(storedPath(store, sha256))
  await new Promise<void>((resolve, reject) => {
    stream.once('open', () => resolve())
    stream.once('error', (error) => reject(isMissing(error) ? new AppError('not_found', '没有找到这个文件。') : error))
  })
  return stream
}

/** Stamps of files whose content was compared with their checksum, by path. Any change gives a file another stamp. */
const verified = new LRUCache<string, string>({ max: 5_000 })

/**
 * A stream of a file whose content still has its checksum; read whole once, and again if it changes on disk.
 * @throws AppError not_found; gone if it was changed on disk.
 */
export async function openVerifiedFile(store: ContentStore, sha256: string): Promise<ReadStream> {
  const path = storedPath(store, sha256)
  const { ino, size, mtimeMs, ctimeMs } = await stat(path).catch((error: unknown) => {
    throw isMissing(error) ? new AppError('not_found', '没有找到这个文件。') : error
  })
  const stamp = `${ino} ${size} ${mtimeMs} ${ctimeMs}`
  if (verified.get(path) !== stamp) {
    if (!(await verifyFile(store, sha256)))
      throw new AppError('gone', '这个文件在服务器上已经损坏，暂时不能下载，请联系发布单位重新上传。')
    verified.set(path, stamp)
  }
  return openFile(store, sha256)
}

export const hasFile = async (store: ContentStore, sha256: string): Promise<boolean> =>
  stat(storedPath(store, sha256)).then(
    () => true,
    () => false,
  )

/** Removing a file that is gone is no error. */
export const removeFile = (store: ContentStore, sha256: string): Promise<void> =>
  rm(storedPath(store, sha256), { force: true })

/** Whether the content on disk still has its checksum. */
export async function verifyFile(store: ContentStore, sha256: string): Promise<boolean> {
  const hash = createHash('sha256')
  for await (const chunk of await openFile(store, sha256)) hash.update(chunk as Buffer)
  return hash.digest('hex') === sha256
}

/** The stored files whose checksum begins with two hexadecimal digits, last stored before a moment. */
export async function listFiles({ folder }: ContentStore, digits: string, before: Date): Promise<string[]> {
  const entries = await readdir(join(folder, digits), { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (isMissing(error)) return []
      throw error
    },
  )
  const found: string[] = []
  for (const entry of entries) {
    if (!entry.isFile() || !checksum.test(entry.name)) continue
    const { ctime } = (await stat(join(entry.parentPath, entry.name)).catch(() => null)) ?? {}
    // The change time: storing a file again renames it, and restoring a backup makes it new.
    if (ctime && ctime < before) found.push(entry.name)
  }
  return found
}

/** Removes a file unless it was stored again since `before`, perhaps at this moment. @returns whether it is gone. */
export async function removeOldFile(store: ContentStore, sha256: string, before: Date): Promise<boolean> {
  const path = storedPath(store, sha256)
  const aside = join(store.folder, temporaryFolder, randomUUID())
  await makeFolder(dirname(aside))
  await rename(path, aside)
  const isOld = (await stat(aside)).mtime < before
  // An upload renamed its file to this path since it was listed, or does so now.
  if (!isOld) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
  return isOld
}

/** Removes what broken uploads and crashes left behind. */
export async function removeUnfinished({ folder }: ContentStore, before: Date): Promise<number> {
  const unfinished = join(folder, temporaryFolder)
  let removed = 0
  for (const name of await readdir(unfinished).catch(() => [])) {
    const found = await stat(join(unfinished, name)).catch(() => null)
    if (!found || found.mtime >= before) continue
    await rm(join(unfinished, name), { force: true })
    removed += 1
  }
  return removed
}

/** Makes a folder that survives a power cut. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Puts new names in a folder on disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
