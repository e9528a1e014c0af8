import type { ContentStore } from '../../../files/store.server.ts'
import type { NightlyJob } from '../../../jobs/nightly-job.ts'
import type { District } from '../../districts/schema.ts'
import { removeUnusedFiles, renewArchives } from './archives.server.ts'

const hourMs = 3_600_000

/** Districts that are done. */
export type ArchivePosition = { done: number }

/** Makes the archive of one district after the other, each whole or not at all. */
export const nightlyArchive = (
  store: ContentStore,
  districts: readonly District[],
  now: () => Date = () => new Date(),
): NightlyJob<ArchivePosition> => ({
  name: 'open-data-archive',
  lockKey: 730_080,
  start: { done: 0 },
  async step(db, { done }) {
    const district = districts[done]
    if (district) await renewArchives(db, store, { district, origin: originOf(district), now: now() })
    if (done + 1 < districts.length) return { position: { done: done + 1 }, done: false }
    // One that was stored a moment ago gets its row soon.
    await removeUnusedFiles(db, store, new Date(now().getTime() - hourMs))
    return { position: { done: districts.length }, done: true }
  },
  finish: () => Promise.resolve(),
})

/** Without a host of its own a district has no address that everybody could use: the archive then holds paths. */
const originOf = ({ hosts }: District): string => (hosts[0] ? `https://${hosts[0]}` : '')
