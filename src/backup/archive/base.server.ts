import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { copyCluster } from '@three-affairs/embedded-postgres/archive/base-copy.ts'
import { ensureArchiveLine } from '@three-affairs/embedded-postgres/archive/archive-line.ts'
import type { Stores } from '../../files/store.server.ts'
import { type Place, PlaceError } from '../places/place.ts'
import { baseListName, basePrefix, clusterName, linesPrefix, segmentName, segmentsPrefix } from './archive-names.ts'
import { compressed } from './compressed.ts'
import { removeGoneFiles } from './follow-files.server.ts'
import { oneBuffer, readText } from './place-text.ts'

const time = z.string()
const baseSchema = z.object({
  version: z.int(),
  startTime: time,
  stopTime: time,
  firstSegment: z.string(),
  lastSegment: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})
/** A base copy in the archive. */
export type Base = z.infer<typeof baseSchema> & { line: string; name: string }

export type BaseOptions = {
  folder: string
  place: Place
  now: Date
  signal?: AbortSignal
  /** How long the WAL of the copy may take to arrive. */
  limitMs?: number
}

/**
 * Copies the cluster into the archive while it runs. The copy counts once its WAL has arrived there, too.
 * @throws PlaceError if the place is away, or the archiver does not run.
 */
export async function storeBase({
  folder,
  place,
  now,
  limitMs = 300_000,
}: BaseOptions): Promise<Base & { bytes: number }> {
  const line = ensureArchiveLine(folder, now)
  const name = now.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const copy = await copyCluster(folder, (archive) =>
    place.put(clusterName(line, name), compressed(Readable.from(archive, { objectMode: false }))),
  )
  if (!copy) throw new PlaceError('内嵌数据库没有运行，没有制作基础副本。请先启动平台。')
  const deadline = Date.now() + limitMs
  while ((await place.find(segmentName(line, copy.lastSegment))) === null) {
    if (Date.now() > deadline)
      throw new PlaceError(`基础副本需要的日志 ${copy.lastSegment} 没有送达 ${place.words}。请看系统状况中的连续存档。`)
    await wait(500)
  }
  await place.put(baseListName(line, name), oneBuffer(JSON.stringify(copy)))
  const { bytes = 0 } = (await place.find(clusterName(line, name))) ?? {}
  return { ...copy, line, name, bytes }
}

/** Complete base copies, the oldest first. */
export async function listBases(place: Place): Promise<Base[]> {
  const bases: Base[] = []
  for await (const { name: path } of place.list(linesPrefix)) {
    const [, line, name] = /^archive\/lines\/([^/]+)\/base\/([^/]+)\/base\.json$/.exec(path) ?? []
    if (line === undefined || name === undefined) continue
    bases.push({ ...baseSchema.parse(JSON.parse(await readText(place, path))), line, name })
  }
  return bases.sort((one, other) => (one.stopTime < other.stopTime ? -1 : 1))
}

/**
 * Keeps the newest base copies, with the WAL and the files since the oldest of them. Removes unfinished copies.
 * @param keep at least 1.
 */
export async function thinArchive(
  place: Place,
  { stores, keep, now }: { stores: Stores; keep: number; now: Date },
): Promise<void> {
  const bases = await listBases(place)
  const kept = bases.slice(-keep)
  const [oldest] = kept
  if (!oldest) return
  for (const { line, name } of bases)
    if (!kept.some((base) => base.line === line && base.name === name)) await removeBase(place, line, name)
  for (const line of new Set(bases.map((base) => base.line))) {
    const first = kept.find((base) => base.line === line)
    for await (const { name } of place.list(segmentsPrefix(line)))
      if (!first || isBefore(name.slice(segmentsPrefix(line).length), first.firstSegment)) await place.remove(name)
  }
  await removeGoneFiles(place, stores, { now, oldest: new Date(oldest.startTime) })
}

async function removeBase(place: Place, line: string, name: string): Promise<void> {
  // First what makes it complete.
  await place.remove(baseListName(line, name))
  for await (const { name: path } of place.list(basePrefix(line, name))) await place.remove(path)
}

/** Compares without the timeline, the first eight digits; histories of timelines stay. */
const isBefore = (segment: string, first: string): boolean =>
  /^[0-9A-F]{24}/.test(segment) && segment.slice(8, 24) < first.slice(8, 24)
