import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../platform/sync-folder.ts'
import { isFullDisk } from '../platform/db/full-disk.ts'
import { AppError } from '../platform/errors.ts'
import { fileChanged, type PutLimits, type StoredFile } from './store.server.ts'

const temporaryFolder = 'unfinished'

/** A path of its own for what is not finished, in a folder that exists. */
export async function unfinishedPath(folder: string): Promise<string> {
  const unfinished = join(folder, temporaryFolder)
  await makeFolder(unfinished)
  return join(unfinished, randomUUID())
}

/**
 * Writes what `source` yields to a file on disk and lets `finish` put it into place. If either fails, nothing is left.
 * @throws AppError too_large, gone for other content than expected, unavailable if the disk is full; the errors of both.
 */
export async function writeUnfinished<Value>(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  limits: PutLimits,
  finish: (path: string, stored: StoredFile) => Promise<Value>,
): Promise<Value> {
  const path = await unfinishedPath(folder)
  const file = await open(path, 'wx', 0o600)
  try {
    const stored = await write(file, source, limits)
    await file.sync()
    await file.close()
    return await finish(path, stored)
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, { force: true })
    throw isFullDisk(error) ? new AppError('unavailable', '服务器的磁盘已满，文件没有保存，请联系管理员。') : error
  }
}

async function write(
  file: FileHandle,
  source: AsyncIterable<Uint8Array>,
  { maxBytes, expected }: PutLimits,
): Promise<StoredFile> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const chunk of source) {
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes)
      throw new AppError('too_large', `文件超过 ${Math.floor(maxBytes / 1024 / 1024)} MB，请压缩或拆分后重新上传。`)
    hash.update(chunk)
    await file.writeFile(chunk)
  }
  const sha256 = hash.digest('hex')
  if (expected !== undefined && sha256 !== expected) throw fileChanged()
  return { sha256, sizeBytes }
}

/** Removes what was last written before a moment. @returns how many files. */
export async function removeUnfinished(folder: string, before: Date): Promise<number> {
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
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}
