import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { syncFolder } from '../../platform/sync-folder.ts'
import { type Place, PlaceError, requireSafeName } from './place.ts'

/** What is being written; on the same file system, so that a rename is enough. */
const unfinished = '.unfinished'

/** A folder that exists: a missing one is a disk that is not mounted, and its place must not be filled instead. */
export function folderPlace(address: string): Place {
  const folder = resolve(address)
  const pathOf = (name: string): string => {
    requireSafeName(name)
    return join(folder, name)
  }
  return {
    words: folder,
    async put(name, content) {
      const target = pathOf(name)
      await requireFolder(folder)
      await write(folder, target, content).catch(async (error: NodeJS.ErrnoException) => {
        // It may have gone away while it was written to.
        if (error.code === 'ENOENT') await requireFolder(folder)
        return refuse(folder, error)
      })
    },
    async find(name) {
      await requireFolder(folder)
      const found = await stat(pathOf(name)).catch(nullIfMissing(folder))
      return found?.isFile() ? { bytes: found.size } : null
    },
    async get(name) {
      const file = await open(pathOf(name), 'r').catch(nullIfMissing(folder))
      if (!file) throw new PlaceError(`备份位置 ${folder} 中没有 ${name}。`)
      return file.createReadStream({ highWaterMark: 262_144 }) as AsyncIterable<Uint8Array>
    },
    async *list(prefix) {
      await requireFolder(folder)
      yield* listBelow(folder, prefix)
    },
    remove: (name) => rm(pathOf(name), { force: true }).catch((error: NodeJS.ErrnoException) => refuse(folder, error)),
  }
}

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(nullIfMissing(folder))
  if (!found?.isDirectory()) throw new PlaceError(`备份位置 ${folder} 不存在或没有挂载。请挂载或建立它。`)
}

async function write(folder: string, target: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const draft = join(folder, unfinished, randomUUID())
  await makeFolders(folder, dirname(draft))
  try {
    await writeAll(draft, content)
    await makeFolders(folder, dirname(target))
    await rename(draft, target)
    await syncFolder(dirname(target))
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeAll(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const part of content) await file.writeFile(part)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Each new name on disk, from the place's folder down. Never the place's folder itself, which may have gone away since it
 * was looked for: what is stored would fill the disk below its mount point.
 */
async function makeFolders(place: string, folder: string): Promise<void> {
  if (folder === place) return
  const parent = dirname(folder)
  await makeFolders(place, parent)
  const isNew = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  if (isNew) await syncFolder(parent)
}

async function* listBelow(folder: string, prefix: string): AsyncGenerator<{ name: string; bytes: number }> {
  const below = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(nullIfMissing(folder))
  const sorted = (entries ?? []).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  for (const entry of sorted) {
    const name = below + entry.name
    if (!name.startsWith(prefix) || entry.name === unfinished) continue
    if (entry.isDirectory()) yield* listBelow(folder, `${name}/`)
    else {
      const found = await stat(join(folder, name)).catch(nullIfMissing(folder))
      if (found) yield { name, bytes: found.size }
    }
  }
}

const nullIfMissing =
  (folder: string) =>
  (error: NodeJS.ErrnoException): null => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    return refuse(folder, error)
  }

/** @throws PlaceError where the owner or the sandbox of the service is wrong. */
function refuse(folder: string, error: NodeJS.ErrnoException): never {
  if (error.code === 'EACCES' || error.code === 'EPERM')
    throw new PlaceError(
      `没有读写备份位置 ${folder} 的权限。请把它和其中内容的所有者改为运行平台的用户，如：chown -R portal: ${folder}`,
      { cause: error },
    )
  if (error.code === 'EROFS')
    throw new PlaceError(
      `备份位置 ${folder} 只读。作为系统服务运行时，要用 ReadWritePaths=${folder} 允许写入，见运维手册“备份”。`,
      { cause: error },
    )
  throw error
}
