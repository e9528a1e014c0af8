import { AppError } from '../platform/errors.ts'
import { severalAtOnce } from '../platform/several-at-once.ts'
import { allDigits, type ContentStore } from './store.server.ts'

export type MoveCounts = { files: number; copied: number; damaged: string[] }

type Progress = (counts: Readonly<MoveCounts>) => void

const dayMs = 86_400_000

/** The clock of a bucket may be ahead of ours. */
const everything = (): Date => new Date(Date.now() + dayMs)

/**
 * Copies every file that `to` does not have, each compared with its checksum on the way. Goes on where an interrupted
 * move ended. Damaged files are named and left out.
 * @throws StoreAway
 */
export async function copyFiles(from: ContentStore, to: ContentStore, onFile: Progress): Promise<MoveCounts> {
  const counts: MoveCounts = { files: 0, copied: 0, damaged: [] }
  // What a killed move left.
  await to.removeUnfinished(new Date(Date.now() - dayMs))
  await severalAtOnce(allDigits, async (digits) => {
    const have = new Set(await to.list(digits, everything()))
    for (const sha256 of await from.list(digits, everything())) {
      counts.files += 1
      if (!have.has(sha256)) await copyFile(from, to, sha256, counts)
      onFile(counts)
    }
  })
  return counts
}

async function copyFile(from: ContentStore, to: ContentStore, sha256: string, counts: MoveCounts): Promise<void> {
  try {
    await to.put(await from.open(sha256), { maxBytes: Number.POSITIVE_INFINITY, expected: sha256 })
    counts.copied += 1
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'gone') counts.damaged.push(sha256)
    // Removed since it was listed.
    else if (error.code !== 'not_found') throw error
  }
}

/** Reads every file and compares it with its checksum. */
export async function verifyFiles(store: ContentStore, onFile: Progress): Promise<MoveCounts> {
  const counts: MoveCounts = { files: 0, copied: 0, damaged: [] }
  await severalAtOnce(allDigits, async (digits) => {
    for (const sha256 of await store.list(digits, everything())) {
      counts.files += 1
      if (!(await isWhole(store, sha256, true))) counts.damaged.push(sha256)
      onFile(counts)
    }
  })
  return counts
}

/** Removes the files of `from` that are whole in `to`. @returns how many were removed, and what stays. */
export async function removeMoved(
  from: ContentStore,
  to: ContentStore,
  onFile: Progress,
): Promise<{ removed: number; left: string[] }> {
  const result = { removed: 0, left: [] as string[] }
  await severalAtOnce(allDigits, async (digits) => {
    for (const sha256 of await from.list(digits, everything())) {
      if (await isWhole(to, sha256, false)) {
        await from.remove(sha256)
        result.removed += 1
      } else result.left.push(sha256)
      onFile({ files: result.removed, copied: 0, damaged: result.left })
    }
  })
  return result
}

/** @param ifGone what counts for a file that is not there. */
const isWhole = (store: ContentStore, sha256: string, ifGone: boolean): Promise<boolean> =>
  store.verify(sha256).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return ifGone
    throw error
  })

/** How many files of a store another does not have. */
export async function countWaiting(from: ContentStore, to: ContentStore): Promise<number> {
  let count = 0
  await severalAtOnce(allDigits, async (digits) => {
    const have = new Set(await to.list(digits, everything()))
    const all = await from.list(digits, everything())
    count += all.filter((sha256) => !have.has(sha256)).length
  })
  return count
}

/** How many files a store has. */
export async function countFiles(store: ContentStore): Promise<number> {
  let count = 0
  await severalAtOnce(allDigits, async (digits) => {
    const all = await store.list(digits, everything())
    count += all.length
  })
  return count
}
