import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listCopies, removeCopies } from './copy-set.server.ts'
import type { Place } from './places/place.ts'
import { chooseRemoved, type KeepSets } from './retention.ts'
import { listSets, manifestName } from './sets.server.ts'

/** The time in the name of a set, such as 20261127T205400Z. */
const timeOf = (name: string): Date =>
  new Date(name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'))

/** Removes the sets that need not be kept, here and in the second place. @returns how many were removed here. */
export async function thinSets(
  folder: string,
  place: Place | null,
  keep: KeepSets,
  proved: string | null,
): Promise<number> {
  const choose = (names: readonly string[]): string[] =>
    chooseRemoved(
      names.map((name) => ({ name, time: timeOf(name) })),
      keep,
      proved,
    ).map(({ name }) => name)
  const removed = choose((await listSets(folder)).map(({ manifest }) => manifest.name))
  for (const name of removed) {
    // Without its manifest it is no set, also if the rest of it stays because of a kill.
    await rm(join(folder, name, manifestName), { force: true })
    await rm(join(folder, name), { recursive: true, force: true })
  }
  if (place) await removeCopies(place, choose(await listCopies(place)))
  return removed.length
}
