import { setTimeout, clearTimeout } from 'node:timers'

export type BoundedQueue = {
  /** Runs `work` once a slot is free, in order of arrival. */
  run: <T>(work: () => Promise<T>, full: () => Error) => Promise<T>
}

/**
 * Limits concurrency: `slots` run at once, `places` more wait, each at most `waitMs`. Work that finds no place or waits
 * too long never starts and is rejected with `full()`.
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
  /** While others wait, a slot rests after each work for this share of its duration. */
  restShare?: number
}): BoundedQueue {
  let free = slots
  const waiting = new Set<() => void>()

  function takeSlot(full: () => Error): Promise<void> {
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
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

  function passSlotOn(): void {
    const [next] = waiting
    if (!next) {
      free += 1
      return
    }
    waiting.delete(next)
    next()
  }

  return {
    async run(work, full) {
      await takeSlot(full)
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        const restMs = waiting.size === 0 ? 0 : (performance.now() - startedAt) * restShare
        if (restMs === 0) passSlotOn()
        else setTimeout(passSlotOn, restMs)
      }
    },
  }
}
