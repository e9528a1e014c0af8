import { clearInterval, setInterval } from 'node:timers'
import {
  listOthers,
  type LiveProcess,
  type OwnProcess,
  writeCounts,
} from '../platform/processes/live-processes.server.ts'
import type { Db } from '../platform/db/types.ts'
import type { RequestLimit, SharedCount } from './request-limit.ts'

const tickMs = 1_000
/** How often a process that is alone looks for others. */
const aloneTicks = 3

/**
 * Makes the limit of requests count for all processes: each tells the others once a second which addresses come near it.
 * A process that is alone writes nothing.
 * @returns a function that stops it.
 */
export function shareCounts(
  db: Db,
  { id, seed }: Pick<OwnProcess, 'id' | 'seed'>,
  limit: Pick<RequestLimit, 'near' | 'setElsewhere'>,
  report: (fault: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null
  let isAlone = true
  let written = ''
  let ticks = 0
  const share = async (): Promise<void> => {
    const others = await listOthers(db, id)
    isAlone = others.length === 0
    limit.setElsewhere(others.filter((other) => other.seed === seed).flatMap(countsOf))
    if (isAlone) return
    const near = limit.near()
    const counts = near.length > 0 ? JSON.stringify(near) : ''
    if (counts !== written) await writeCounts(db, id, counts)
    written = counts
  }
  const timer = setInterval(() => {
    ticks += 1
    if (isAlone && ticks % aloneTicks > 0) return
    running ??= share()
      .catch(report)
      .finally(() => {
        running = null
      })
  }, tickMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

const countsOf = ({ counts }: LiveProcess): SharedCount[] => (counts ? (JSON.parse(counts) as SharedCount[]) : [])
