import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../disk.server.ts'
import { type Place, PlaceError, requireSafeName } from './place.ts'

/** What is being written; on the same file system, so that a rename is enough. */
const unfinished = '.unfinished'

/** A folder that exists: a missing one is a disk that is not mounted, and its place must not be filled instead. */
export function folderPlace(folder: string): Place {
  const pathOf = (name: string): string => {
    requireSafeName(name)
    return join(folder, name)
  }
  return {
    words: folder,
    async put(name, content) {
      const target = pathOf(name)
      await requireFolder(folder)
      const draft = join(folder, unfinished, randomUUID())
      await mkdir(dirname(draft), { recursive: true, mode: 0o700 })
      try {
        await writeAll(draft, content)
        await makeFolders(folder, dirname(target))
        await rename(draft, target)
        await syncFolder(dirname(target))
      } finally {
        await rm(draft, { force: true })
      }
    },
    async find(name) {
      await requireFolder(folder)
      const found = await stat(pathOf(name)).catch(nullIfMissing)
      return found?.isFile() ? { bytes: found.size } : null
    },
    async get(name) {
      const file = await open(pathOf(name), 'r').catch(nullIfMissing)
      if (!file) throw new PlaceError(`备份位置 ${folder} 中没有 ${name}。`)
      return file.createReadStream({ highWaterMark: 262_144 }) as AsyncIterable<Uint8Array>
    },
    async *list(prefix) {
      await requireFolder(folder)
      yield* listBelow(folder, prefix)
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(nullIfMissing)
  if (!found?.isDirectory()) throw new PlaceError(`备份位置 ${folder} 不存在或没有挂载。请挂载或建立它。`)
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

/** Each new name on disk, from the place's folder down. */
async function makeFolders(place: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length > place.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function* listBelow(folder: string, prefix: string): AsyncGenerator<{ name: string; bytes: number }> {
  const below = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(nullIfMissing)
  const sorted = (entries ?? []).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  for (const entry of sorted) {
    const name = below + entry.name
    if (!name.startsWith(prefix) || entry.name === unfinished) continue
    if (entry.isDirectory()) yield* listBelow(folder, `${name}/`)
    else {
      const found = await stat(join(folder, name)).catch(nullIfMissing)
      if (found) yield { name, bytes: found.size }
    }
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
