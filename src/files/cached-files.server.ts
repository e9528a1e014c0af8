import { link, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '../platform/errors.ts'
import { folderStore, isMissing, placeFile, storedPath } from './folder-store.server.ts'
import { allDigits } from './store.server.ts'
import { unfinishedPath } from './unfinished-file.server.ts'

/** Whole files of a bucket in a folder of this machine, at most `maxBytes` of them; those used last stay. */
export type CachedFiles = {
  /** Takes over a file on disk whose content has the checksum. */
  add: (path: string, file: { sha256: string; sizeBytes: number }) => Promise<void>
  /** As `openVerified` of a store. @param fetch brings the file and adds it. */
  openVerified: (sha256: string, fetch: () => Promise<void>) => Promise<Readable>
  /** As `withPath` of a store. */
  withPath: <Value>(
    sha256: string,
    fetch: () => Promise<void>,
    work: (path: string) => Promise<Value>,
  ) => Promise<Value>
  remove: (sha256: string) => Promise<void>
}

/** A copy that another process of this machine removes while it is opened is brought again, this many times. */
const mostTries = 5
/** Other processes of this machine add files, too. */
const recountMs = 600_000
/** Another machine may have removed the file from the bucket. */
const longestMs = 7 * 86_400_000

export function cachedFiles(folder: string, maxBytes: number): CachedFiles {
  const files = folderStore(folder)
  const sizes = countedSizes(folder, maxBytes)
  const remove = async (sha256: string): Promise<void> => {
    sizes.forget(sha256)
    await files.remove(sha256)
  }
  /** Lets `use` have the copy while it is not removed by this process. */
  async function using<Value>(sha256: string, fetch: () => Promise<void>, use: () => Promise<Value>): Promise<Value> {
    const free = sizes.hold(sha256)
    try {
      for (let tries = 1; ; tries += 1) {
        if (!(await files.has(sha256))) await fetch()
        try {
          return await use()
        } catch (error) {
          if (!isGone(error) || tries === mostTries) throw error
          // Missing, or changed on this disk: what the bucket has counts.
          await remove(sha256)
        }
      }
    } finally {
      free()
      await sizes.trim()
    }
  }
  return {
    async add(path, { sha256, sizeBytes }) {
      await placeFile(folder, path, sha256)
      sizes.set(sha256, sizeBytes)
      await sizes.trim()
    },
    openVerified: (sha256, fetch) => using(sha256, fetch, () => files.openVerified(sha256)),
    async withPath(sha256, fetch, work) {
      // A name of its own stays while other processes remove the copy.
      const lent = await unfinishedPath(folder)
      try {
        await using(sha256, fetch, async () => {
          const content = await files.openVerified(sha256)
          content.destroy()
          await link(storedPath(folder, sha256), lent)
        })
        return await work(lent)
      } finally {
        await rm(lent, { force: true })
      }
    },
    remove,
  }
}

const isGone = (error: unknown): boolean =>
  isMissing(error) || (error instanceof AppError && ['not_found', 'gone'].includes(error.code))

/** The sizes of the copies, those used last at the end; counted from the disk at first and from time to time. */
function countedSizes(folder: string, maxBytes: number) {
  const sizes = new Map<string, number>()
  const held = new Map<string, number>()
  let total = 0
  let counted = 0
  const forget = (sha256: string): void => {
    total -= sizes.get(sha256) ?? 0
    sizes.delete(sha256)
  }
  const set = (sha256: string, bytes: number): void => {
    forget(sha256)
    sizes.set(sha256, bytes)
    total += bytes
  }
  const recount = async (): Promise<void> => {
    counted = Date.now()
    const found = await listCopies(folder)
    for (const { sha256, bytes, time } of found)
      if (counted - time > longestMs) await discard(sha256)
      else if (!sizes.has(sha256)) set(sha256, bytes)
  }
  const discard = async (sha256: string): Promise<void> => {
    forget(sha256)
    await rm(storedPath(folder, sha256), { force: true })
  }
  return {
    set,
    forget,
    hold(sha256: string): () => void {
      held.set(sha256, (held.get(sha256) ?? 0) + 1)
      const bytes = sizes.get(sha256)
      // Used last.
      if (bytes !== undefined) set(sha256, bytes)
      return () => {
        const left = (held.get(sha256) ?? 1) - 1
        if (left === 0) held.delete(sha256)
        else held.set(sha256, left)
      }
    },
    async trim(): Promise<void> {
      if (Date.now() - counted > recountMs) await recount()
      for (const sha256 of sizes.keys()) {
        if (total <= maxBytes) return
        if (!held.has(sha256)) await discard(sha256)
      }
    },
  }
}

/** The copies on disk, the oldest first. */
async function listCopies(folder: string): Promise<{ sha256: string; bytes: number; time: number }[]> {
  const found = []
  for (const digits of allDigits) {
    const names = await readdir(join(folder, digits), { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of names) {
      if (!entry.isFile()) continue
      const file = await stat(join(entry.parentPath, entry.name)).catch(() => null)
      if (file) found.push({ sha256: entry.name, bytes: file.size, time: file.mtimeMs })
    }
  }
  return found.toSorted((one, other) => one.time - other.time)
}
