import { setTimeout, clearTimeout } from 'node:timers'

/** A run that waited long for something else, such as a lock, has taken nothing from others. */
const longestRestMs = 1_000

export type BoundedQueue = {
  /** Runs `work` once a slot is free, in order of arrival. */
  run: <T>(work: () => Promise<T>, full: () => Error) => Promise<T>
  /**
   * Work of the product itself: at start, in jobs and on the command line. It takes the next free slot, before all who
   * wait, and is never refused.
   */
  runOwn: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Limits concurrency: `slots` run at once, `places` more wait, each at most `waitMs`. If the queue is full or the wait
 * too long, the work never starts and is rejected with `full()`.
 */
export function createBoundedQueue({
  slots,
  places,
  waitMs,
  restShare = 0,
}: {
  slots: number
  places: number
  waitMs: number
  /** Pause of a slot after each run while others wait, as a share of the duration of the run, at most a second. */
  restShare?: number
}): BoundedQueue {
  let free = slots
  const waiting = new Set<() => void>()
  const ownWaiting = new Set<() => void>()

  function takeSlot(line: Set<() => void>): Promise<void> {
    if (free === 0) return new Promise((resolve) => line.add(resolve))
    free -= 1
    return Promise.resolve()
  }

  function takeSlotInTime(full: () => Error): Promise<void> {
    if (free > 0) return takeSlot(waiting)
    if (waiting.size >= places) return Promise.reject(full())
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(start)
        reject(full())
      }, waitMs)
      waiting.add(start)
    })
  }

  function releaseSlot(): void {
    const line = ownWaiting.size > 0 ? ownWaiting : waiting
    const [next] = line
    if (!next) free += 1
    else {
      line.delete(next)
      next()
    }
  }

  async function runInSlot<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      const tookMs = performance.now() - startedAt
      const restMs = waiting.size === 0 ? 0 : Math.min(longestRestMs, tookMs * restShare)
      if (restMs === 0) releaseSlot()
      else setTimeout(releaseSlot, restMs)
    }
  }

  return {
    run: (work, full) => takeSlotInTime(full).then(() => runInSlot(work)),
    runOwn: (work) => takeSlot(ownWaiting).then(() => runInSlot(work)),
  }
}
