import type { Logger } from 'pino'
import { listProbedArticles, type Probe, recordProbes, findLastProbe } from './domain/self-check/probes.server.ts'
import { type ProbedPage, slowestMs } from './domain/self-check/probed-pages.ts'
import type { Listening } from './http/listen.ts'
import type { JobRecords } from './jobs/job-records.ts'
import { startWhenNeeded } from './jobs/start-when-needed.ts'
import { withSessionLock } from './platform/db/session-lock.ts'
import type { Db } from './platform/db/types.ts'
import { probe } from './platform/external/probe.server.ts'
import { articleAddress } from './web/public/articles/screens.ts'
import { href } from './web/href.ts'

/** Advisory lock key; must be unique in this database. */
const lockKey = 730_079
const minuteMs = 60_000

type Probing = {
  db: Db
  jobs: JobRecords
  log: Logger
  /** Where the districts are served. */
  listening: readonly Listening[]
  host: string
  /** Minutes between the probes of a page; 0 for none. */
  everyMinutes: number
}

/**
 * Asks each district for some of its pages, regularly, over HTTP on its own port. Of several processes one does it.
 * @returns a function that stops it; what is being asked for then is not recorded.
 */
export function startProbes({ db, jobs, log, listening, host, everyMinutes }: Probing): () => Promise<void> {
  if (everyMinutes === 0) return () => Promise.resolve()
  const isDue = async (): Promise<boolean> => {
    const last = await findLastProbe(db)
    return last === null || Date.now() - last.getTime() >= everyMinutes * minuteMs
  }
  const run = async (signal: AbortSignal): Promise<void> => {
    await withSessionLock(db, lockKey, async () => {
      if (await isDue()) await probeAll(db, { listening, host: reachable(host) }, signal)
    })
  }
  return startWhenNeeded(isDue, jobs.track('probes', run), (fault) => log.error(fault, 'the site was not probed'), {
    everyMs: minuteMs / 2,
  })
}

/** An address by which the process reaches itself. `::` serves IPv4 too, also where the machine has no IPv6. */
const reachable = (host: string): string => (host === '::' || host === '0.0.0.0' ? '127.0.0.1' : host)

/** Probes the pages of every district, one after the other, and records them together. */
export async function probeAll(
  db: Db,
  { listening, host }: Pick<Probing, 'listening' | 'host'>,
  signal?: AbortSignal,
): Promise<void> {
  const ports = new Map(listening.toReversed().map(({ district, port }) => [district.areaCode, port]))
  const articles = await listProbedArticles(db, [...ports.keys()], new Date())
  const found: Probe[] = []
  for (const [districtCode, port] of ports) {
    const article = articles.get(districtCode)
    const paths: [ProbedPage, string][] = [
      ['home', href('/dashboard')],
      ['list', href('/politics/politics')],
      ...(article ? [['article', articleAddress(article.id, article.rootTypeId)] as [ProbedPage, string]] : []),
      ['message', href('/feedback/feedback', { mode: 'write' })],
    ]
    for (const [page, path] of paths) {
      const time = new Date()
      try {
        found.push({ districtCode, page, time, ...(await probe({ host, port, path, limitMs: slowestMs }, signal)) })
      } catch (error) {
        // Stopped by us: nothing is known of the page.
        if (signal?.aborted) return
        throw error
      }
    }
  }
  await recordProbes(db, found)
}
