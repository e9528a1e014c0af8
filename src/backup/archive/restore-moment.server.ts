import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { clusterFolder } from '@three-affairs/embedded-postgres/cluster.ts'
import { recoverCluster, type Recovered } from '@three-affairs/embedded-postgres/archive/recover.ts'
import { causeOf, StoreAway, type Stores } from '../../files/store.server.ts'
import { AppError } from '../../platform/errors.ts'
import { type Place, PlaceError } from '../places/place.ts'
import { clusterName, fileName, filesPrefix, segmentsPrefix } from './archive-names.ts'
import { type Base, listBases } from './base.server.ts'
import { decompressed } from './compressed.ts'
import { restorePlaced } from './placed-files.server.ts'

export type MomentOptions = {
  place: Place
  /** An empty data folder. */
  folder: string
  /** The content stores by their names. */
  stores: Stores
  /** Null for the last moment that was archived. */
  until: Date | null
  report: (line: string) => void
}

export type MomentRestored = Recovered & { base: Base; segments: number; files: number }

/**
 * Restores the embedded database and the files as they were at a moment.
 * @throws PlaceError, DatabaseStartError
 */
export async function restoreMoment({ place, folder, stores, until, report }: MomentOptions): Promise<MomentRestored> {
  if (existsSync(clusterFolder(folder)))
    throw new PlaceError(`数据目录 ${folder} 中已有数据库。请指明一个空的目录（PORTAL_DATA）。`)
  const base = await chooseBase(place, until)
  report(`使用 ${base.stopTime} 的基础副本……`)
  await mkdir(folder, { recursive: true })
  const counts = { segments: 0, files: 0 }
  const source = decompressed(Readable.from(await place.get(clusterName(base.line, base.name))))
  const recovered = await recoverCluster({
    folder,
    archive: source,
    files: base.files,
    until,
    segments: readSegments(place, base, counts, report),
  })
  report('正在取回文件……')
  counts.files = await restoreFiles(place, folder, stores)
  return { ...recovered, ...counts, base }
}

async function chooseBase(place: Place, until: Date | null): Promise<Base> {
  const bases = await listBases(place)
  const base = bases.findLast(({ stopTime }) => until === null || new Date(stopTime) <= until)
  if (base) return base
  const [first] = bases
  throw new PlaceError(
    first
      ? `归档从 ${first.stopTime} 开始，不能恢复到更早的时刻。`
      : `备份位置 ${place.words} 中没有完整的基础副本，不能恢复到某一时刻。`,
  )
}

async function* readSegments(place: Place, base: Base, counts: { segments: number }, report: (line: string) => void) {
  const prefix = segmentsPrefix(base.line)
  for await (const { name: path } of place.list(prefix)) {
    const name = path.slice(prefix.length).replace(/\.zst$/, '')
    if (name.length === 24 && name.slice(8) < base.firstSegment.slice(8)) continue
    counts.segments += 1
    if (counts.segments % 1_000 === 0) report(`  已取回 ${counts.segments} 段日志`)
    yield { name, content: decompressed(Readable.from(await place.get(path))) }
  }
}

/** Brings back all files of the archive. Those that the stores or the data folder have are written anew. */
export async function restoreFiles(place: Place, folder: string, stores: Stores): Promise<number> {
  let count = await restorePlaced(place, folder)
  for await (const { name } of place.list(filesPrefix)) {
    const [folderName = '', sha256 = ''] = name.slice(filesPrefix.length).split('/')
    const store = stores.get(folderName)
    if (!store || name !== fileName(folderName, sha256)) continue
    const limits = { maxBytes: Number.POSITIVE_INFINITY, expected: sha256 }
    await store.put(await place.get(name), limits).catch((error: unknown) => {
      if (error instanceof StoreAway) throw new PlaceError(causeOf(error), { cause: error })
      throw error instanceof AppError && error.code === 'gone'
        ? new PlaceError(`归档中的文件 ${sha256} 已损坏。请从一份备份中恢复它。`)
        : error
    })
    count += 1
  }
  return count
}
