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

type Counts = { name: string; running: number; waiting: number }

// The API and the built pages each load a copy of this module.
const registeredName = Symbol.for('portal.bounded-queues')
const shared = globalThis as typeof globalThis & { [registeredName]?: (() => Counts)[] }

/** What all named queues of this process do now; several with one name count together. */
export function boundedQueueCounts(): Counts[] {
  const all = new Map<string, Counts>()
  for (const { name, running, waiting } of (shared[registeredName] ?? []).map((read) => read())) {
    const before = all.get(name) ?? { name, running: 0, waiting: 0 }
    all.set(name, { name, running: before.running + running, waiting: before.waiting + waiting })
  }
  return [...all.values()]
}

/**
 * Limits concurrency: `slots` run at once, `places` more wait, each at most `waitMs`. If the queue is full or the wait
 * too long, the work never starts and is rejected with `full()`.
 */
// oxlint-disable-next-line max-lines-per-function -- closures over one set of waiting work
export function createBoundedQueue({
  slots,
  places,
  waitMs,
  restShare = 0,
  name,
}: {
  slots: number
  places: number
  waitMs: number
  /** Pause of a slot after each run while others wait, as a share of the duration of the run, at most a second. */
  restShare?: number
  /** In metrics. */
  name?: string
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

  if (name !== undefined)
    (shared[registeredName] ??= []).push(() => ({
      name,
      running: slots - free,
      waiting: waiting.size + ownWaiting.size,
    }))
  return {
    run: (work, full) => takeSlotInTime(full).then(() => runInSlot(work)),
    runOwn: (work) => takeSlot(ownWaiting).then(() => runInSlot(work)),
  }
}
