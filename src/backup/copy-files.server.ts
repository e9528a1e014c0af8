import { constants, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../platform/sync-folder.ts'
import { storedPath } from '../files/folder-store.server.ts'
import { allDigits, causeOf, type ContentStore, StoreAway } from '../files/store.server.ts'
import { AppError } from '../platform/errors.ts'
import { severalAtOnce } from '../platform/several-at-once.ts'
import { BackupError } from './backup-error.ts'
import { type ManifestFile, storedFile } from './manifest.ts'
import { measureFile } from './measure.server.ts'
import type { BackupSet } from './sets.server.ts'

type NamedFiles = {
  /** Below the data folder, and below `files/` in a set. */
  name: string
  /** Whether a file belongs to the set, by its path below `files/`; all without it. */
  only?: (path: string) => boolean
}

/** A folder of the site whose files belong to a set. */
export type FolderOfFiles = NamedFiles & {
  folder: string
  /** Folders in it that hold what is not finished yet. */
  skip?: readonly string[]
}

/** A folder, or a store that is elsewhere. */
export type FileFolder = FolderOfFiles | (NamedFiles & { store: ContentStore })

export type FileCounts = { files: number; copied: number; linked: number }

/** A file that changes while it is copied is copied again, this many times. */
const mostTries = 5

/**
 * Brings the files of a set up to date: called before and after the snapshot of the tables, so that the set has every
 * file to which a row of the snapshot can refer, also if it is removed meanwhile. Files that the previous set has are
 * linked and cost no space; those that an interrupted backup left are compared instead of copied again.
 */
export async function copyFiles(
  folders: readonly FileFolder[],
  target: string,
  previous: BackupSet | null,
  have: Map<string, ManifestFile>,
  onFile: (counts: FileCounts) => void,
): Promise<void> {
  const known = new Map(previous?.manifest.files.map((file) => [file.path, file]))
  const counts = { files: have.size, copied: 0, linked: 0 }
  for (const folder of folders)
    if ('store' in folder) await copyStore(folder, target, { previous, known, have, counts, onFile }).catch(explainAway)
    else await copyFolder(folder, target, { previous, known, have, counts, onFile })
}

type Copying = {
  previous: BackupSet | null
  known: ReadonlyMap<string, ManifestFile>
  have: Map<string, ManifestFile>
  counts: FileCounts
  onFile: (counts: FileCounts) => void
}

const copyFolder = (
  folder: FolderOfFiles,
  target: string,
  { previous, known, have, counts, onFile }: Copying,
): Promise<void> =>
  severalAtOnce(walk(folder), async (path) => {
    const name = `${folder.name}/${path}`
    if (folder.only && !folder.only(name)) return
    const source = join(folder.folder, path)
    const found = await find(source)
    const former = have.get(name)
    if (!found || (former && isSame(former, found))) return
    const place = join(target, storedFile({ path: name }))
    const before = known.get(name)
    const from = previous && before && isSame(before, found) ? join(previous.folder, storedFile(before)) : null
    if (from && before && (await linkFile(from, before.size, place))) {
      have.set(name, before)
      counts.linked += 1
    } else {
      const copied = await copyUnchanged(source, place)
      if (!copied) return
      have.set(name, { path: name, ...copied })
      counts.copied += 1
    }
    counts.files = have.size
    onFile(counts)
  })

/** The files of a store lie in a set as in its folder. What has the same checksum has the same content. */
async function copyStore(
  { name, store, only }: Extract<FileFolder, { store: ContentStore }>,
  target: string,
  { previous, known, have, counts, onFile }: Copying,
): Promise<void> {
  await severalAtOnce(listStore(store), async (sha256) => {
    const path = storedPath(name, sha256)
    if (have.has(path) || (only && !only(path))) return
    const place = join(target, storedFile({ path }))
    const before = known.get(path)
    if (
      previous &&
      before?.sha256 === sha256 &&
      (await linkFile(join(previous.folder, storedFile(before)), before.size, place))
    ) {
      have.set(path, before)
      counts.linked += 1
    } else {
      const copied = await bringFile(store, sha256, place)
      if (!copied) return
      have.set(path, { path, ...copied })
      counts.copied += 1
    }
    counts.files = have.size
    onFile(counts)
  })
}

function explainAway(error: unknown): never {
  throw error instanceof StoreAway ? new BackupError(causeOf(error), { cause: error }) : error
}

async function* listStore(store: ContentStore): AsyncGenerator<string> {
  const now = new Date(Date.now() + clockMs)
  for (const digits of allDigits) yield* (await store.list(digits, now)).toSorted()
}

/** The clock of a bucket may be ahead of ours. */
const clockMs = 86_400_000

/** @returns null if the file is gone. One that is damaged is copied as it is: the set says what it has. */
async function bringFile(
  store: ContentStore,
  sha256: string,
  place: string,
): Promise<Omit<ManifestFile, 'path'> | null> {
  const left = await find(place)
  // An interrupted backup brought it.
  if (left && (await measureFile(place)).sha256 === sha256) return { ...left, sha256 }
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  const draft = `${place}.draft`
  try {
    await pipeline(await store.open(sha256), createWriteStream(draft, { mode: 0o600, flush: true }))
  } catch (error) {
    await rm(draft, { force: true })
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
  await rename(draft, place)
  const found = await find(place)
  return found && { ...found, sha256: (await measureFile(place)).sha256 }
}

type Found = { size: number; mtimeMs: number }

const isSame = (one: Found, other: Found): boolean => one.size === other.size && one.mtimeMs === other.mtimeMs

/** Null if it is gone. */
async function find(path: string): Promise<Found | null> {
  try {
    const { size, mtimeMs } = await stat(path)
    // Whole milliseconds: a copy's time is set with no more precision.
    return { size, mtimeMs: Math.floor(mtimeMs) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Relative paths of the files in a folder, sorted, so that sets of equal content have equal manifests. */
async function* walk({ folder, skip = [] }: FolderOfFiles, below = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) {
      if (!skip.includes(path)) yield* walk({ name: '', folder, skip }, path)
    } else if (entry.isFile()) yield path
  }
}

/** @returns false if the previous set's file is not there in its size, or cannot be linked on this file system. */
async function linkFile(from: string, size: number, place: string): Promise<boolean> {
  if ((await find(from))?.size !== size) return false
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  await rm(place, { force: true })
  return link(from, place).then(
    () => true,
    () => false,
  )
}

/** @returns null if the file is gone. */
async function copyUnchanged(source: string, place: string): Promise<Omit<ManifestFile, 'path'> | null> {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  for (let tries = 1; ; tries += 1) {
    const found = await find(source)
    if (!found) return null
    const left = await find(place)
    // An interrupted backup wrote it whole, since its time is set last.
    if (!(left && isSame(left, found)) && !(await copyTo(source, place, found.mtimeMs))) return null
    const { bytes, sha256 } = await measureFile(place)
    const now = await find(source)
    if (now && isSame(now, found) && bytes === found.size) return { ...found, sha256 }
    await rm(place, { force: true })
    if (!now) return null
    if (tries === mostTries) throw new Error(`${source} changes all the time.`)
  }
}

/** @returns false if the file is gone. */
async function copyTo(source: string, place: string, mtimeMs: number): Promise<boolean> {
  const draft = `${place}.draft`
  try {
    // Shares the blocks where the file system can.
    await copyFile(source, draft, constants.COPYFILE_FICLONE)
  } catch (error) {
    await rm(draft, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  const file = await open(draft, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
  // In the middle of the millisecond: seconds as a fraction may be rounded down.
  const seconds = (mtimeMs + 0.5) / 1_000
  await utimes(draft, seconds, seconds)
  await rename(draft, place)
  return true
}

/** Removes what an interrupted backup copied and the set no longer holds, and puts all names on disk. */
export async function finishFiles(target: string, have: ReadonlyMap<string, ManifestFile>): Promise<void> {
  const folder = join(target, 'files')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for await (const path of walk({ name: '', folder })) if (!have.has(path)) await rm(join(folder, path))
  for (const entry of await readdir(target, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name))
  await syncFolder(target)
}
