import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../platform/sync-folder.ts'
import type { ContentStore, Stores } from '../files/store.server.ts'
import { severalAtOnce } from '../platform/several-at-once.ts'
import { BackupError } from './backup-error.ts'
import { type ManifestFile, storedFile } from './manifest.ts'
import { measureFile } from './measure.server.ts'
import type { BackupSet } from './sets.server.ts'

/**
 * Copies the files of a set into the data folder, and those of stores that are elsewhere into them. What is whole there,
 * such as after an interrupted restore, stays.
 */
export async function restoreFiles(
  { folder, manifest }: BackupSet,
  dataFolder: string,
  stores: Stores = new Map(),
): Promise<void> {
  const folders = new Set<string>()
  await severalAtOnce(manifest.files, async (file) => {
    const store = stores.get(file.path.split('/', 1)[0] ?? '')
    if (store) return restoreToStore(store, join(folder, storedFile(file)), file)
    const place = join(dataFolder, file.path)
    for (
      let parent = dirname(place);
      parent.length >= dataFolder.length && !folders.has(parent);
      parent = dirname(parent)
    )
      folders.add(parent)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await restoreFile(join(folder, storedFile(file)), place, file)
  })
  for (const parent of folders) await syncFolder(parent)
}

async function restoreToStore(store: ContentStore, from: string, { path, sha256 }: ManifestFile): Promise<void> {
  // What was damaged when the set was made is of no use under its checksum.
  if (basename(path) !== sha256 || ((await store.has(sha256)) && (await store.verify(sha256)))) return
  await store.put(createReadStream(from), { maxBytes: Number.POSITIVE_INFINITY, expected: sha256 })
}

async function restoreFile(from: string, place: string, { path, size, sha256, mtimeMs }: ManifestFile): Promise<void> {
  const isWhole = async (): Promise<boolean> => {
    const found = await stat(place).catch(() => null)
    return found?.size === size && (await measureFile(place)).sha256 === sha256
  }
  if (await isWhole()) return
  const draft = `${place}.draft`
  await copyFile(from, draft, constants.COPYFILE_FICLONE)
  const file = await open(draft, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  const seconds = (mtimeMs + 0.5) / 1_000
  await utimes(draft, seconds, seconds)
  await rename(draft, place)
  if (!(await isWhole())) throw new BackupError(`文件 ${path} 恢复后与备份不一致。请检查磁盘，然后重新运行。`)
}
