import { clearInterval, setInterval } from 'node:timers'
import { createReadStream } from 'node:fs'
import { ensureArchiveLine } from '@three-affairs/embedded-postgres/archive/archive-line.ts'
import { listWaiting, storeWaitingSegments } from '@three-affairs/embedded-postgres/archive/store-segments.ts'
import { causeOf, StoreAway, type Stores } from '../../files/store.server.ts'
import { type Place, PlaceError } from '../places/place.ts'
import { filesLine, segmentName } from './archive-names.ts'
import { type ArchiveState, writeArchiveState } from './archive-state.server.ts'
import { followFiles, type Followed } from './follow-files.server.ts'
import { storeOnce } from './store-once.server.ts'

export type Archiver = {
  /** Puts a stored file into the archive soon; never rejects. */
  fileStored: (folder: string, sha256: string) => void
  /** Stores what waits now. */
  storeNow: () => Promise<void>
  /** Ends after what waits was stored, or was tried; call it once PostgreSQL has stopped. */
  close: () => Promise<void>
}

export type ArchiverOptions = {
  /** The data folder. */
  folder: string
  place: Place
  /** Whether WAL is stored too: of the embedded database. */
  hasCluster: boolean
  /** The content stores by their names. */
  stores: Stores
  report: (fault: unknown) => void
  everyMs?: number
}

function wordsOf(error: unknown): string {
  if (error instanceof PlaceError) return error.message
  return error instanceof StoreAway ? causeOf(error) : '出错，原因见程序日志。'
}

/** Stores WAL and files as they come, until `close`. While the place is away both wait, and the site goes on. */
export function startArchiver(options: ArchiverOptions): Archiver {
  const { folder, place, hasCluster, stores, report, everyMs = 2_000 } = options
  const line = hasCluster ? ensureArchiveLine(folder, new Date()) : filesLine
  const files: Followed = followFiles(folder, place, stores)
  let state: ArchiveState = { line, place: place.words, checked: '', stored: null, waitingSince: null, fault: null }
  const storeSegment = (name: string, path: string): Promise<void> =>
    storeOnce(place, segmentName(line, name), () => createReadStream(path), { compress: true })
  const round = async (): Promise<void> => {
    let fault: string | null = null
    try {
      const segments = hasCluster ? await storeWaitingSegments(folder, storeSegment) : 0
      const stored = await files.storeWaiting()
      if (segments + stored > 0) state = { ...state, stored: new Date().toISOString() }
    } catch (error) {
      fault = wordsOf(error)
      // Once, until it is well again.
      if (state.fault === null) report(error)
    }
    const segmentsSince = hasCluster ? (await listWaiting(folder)).map(({ since }) => since) : []
    const waiting = [...segmentsSince, ...files.waitingSince()]
    const oldest = waiting.length === 0 ? null : new Date(Math.min(...waiting.map(Number))).toISOString()
    state = { ...state, checked: new Date().toISOString(), waitingSince: oldest, fault }
    await writeArchiveState(folder, state)
  }
  let running: Promise<void> | null = null
  const storeNow = (): Promise<void> => {
    running ??= round()
      .catch(report)
      .finally(() => {
        running = null
      })
    return running
  }
  const timer = setInterval(() => void storeNow(), everyMs).unref()
  return {
    fileStored: files.add,
    storeNow,
    async close() {
      clearInterval(timer)
      await running
      await storeNow()
    },
  }
}
