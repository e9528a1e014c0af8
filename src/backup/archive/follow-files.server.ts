import { allDigits, type ContentStore, type Stores } from '../../files/store.server.ts'
import type { Place } from '../places/place.ts'
import { fileName, filesPrefix, goneFilesName } from './archive-names.ts'
import { followPlaced, listPlaced } from './placed-files.server.ts'
import { oneBuffer, readText } from './place-text.ts'
import { storeOnce } from './store-once.server.ts'

export type Followed = {
  add: (folder: string, sha256: string) => void
  /** @returns how many files were stored. */
  storeWaiting: () => Promise<number>
  waitingSince: () => Date[]
}

const sweepEveryMs = 3_600_000

/**
 * Puts files of content stores into the place as they are stored, and those that an operator placed in `files`. A sweep
 * after each start and every hour finds files that a killed process did not add.
 */
export function followFiles(dataFolder: string, place: Place, stores: Stores): Followed {
  const waiting = new Map<string, { folder: string; sha256: string; since: Date }>()
  const add = (folder: string, sha256: string): void => {
    const name = fileName(folder, sha256)
    if (!waiting.has(name)) waiting.set(name, { folder, sha256, since: new Date() })
  }
  let swept = 0
  const storePlaced = followPlaced(dataFolder, place, 'files')
  const sweep = async (): Promise<number> => {
    const stored = await listArchived(place)
    for (const [folder, store] of stores)
      for (const sha256 of await listStored(store)) if (!stored.has(fileName(folder, sha256))) add(folder, sha256)
    const placed = await storePlaced()
    swept = Date.now()
    return placed
  }
  return {
    add,
    async storeWaiting() {
      let count = Date.now() - swept > sweepEveryMs ? await sweep() : 0
      for (const [name, { folder, sha256 }] of waiting) {
        const store = stores.get(folder)
        // Retention may have removed it meanwhile.
        if (store && (await store.has(sha256))) {
          await storeOnce(place, name, () => store.open(sha256))
          count += 1
        }
        waiting.delete(name)
      }
      return count
    },
    waitingSince: () => [...waiting.values()].map(({ since }) => since),
  }
}

export async function listArchived(place: Place): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const { name } of place.list(filesPrefix)) names.add(name)
  return names
}

/** Checksums of the files of a content store. */
export async function listStored(store: ContentStore): Promise<string[]> {
  const found: string[] = []
  // The clock of a bucket may be ahead of ours.
  const now = new Date(Date.now() + 86_400_000)
  for (const digits of allDigits) found.push(...(await store.list(digits, now)))
  return found
}

/**
 * Removes files from the place that the site no longer has, once no base copy is left that is as old as their removal.
 * @param oldest when the oldest kept base copy was begun.
 */
export async function removeGoneFiles(
  place: Place,
  stores: Stores,
  { now, oldest }: { now: Date; oldest: Date },
): Promise<number> {
  const existing = new Set(await listPlaced(place))
  for (const [folder, store] of stores)
    for (const sha256 of await listStored(store)) existing.add(fileName(folder, sha256))
  const known = await readGone(place)
  const gone: Record<string, string> = {}
  let removed = 0
  for (const name of await listArchived(place)) {
    if (existing.has(name)) continue
    const since = known[name] ?? now.toISOString()
    if (new Date(since) < oldest) {
      await place.remove(name)
      removed += 1
    } else gone[name] = since
  }
  await place.put(goneFilesName, oneBuffer(JSON.stringify(gone)))
  return removed
}

async function readGone(place: Place): Promise<Record<string, string>> {
  if ((await place.find(goneFilesName)) === null) return {}
  return JSON.parse(await readText(place, goneFilesName)) as Record<string, string>
}
