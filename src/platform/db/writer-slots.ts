import { clearTimeout, setTimeout } from 'node:timers'

export type WriterSlots = {
  /** Waits for a slot, in order. @throws like a pool without a free connection. */
  take: () => Promise<void>
  giveBack: () => void
}

/**
 * Lets at most `most` transactions that write hold a connection: a commit may wait for a standby for as long as it
 * takes, and readers need the other connections.
 */
export function createWriterSlots(most: number, waitMs: number): WriterSlots {
  let free = most
  const waiting: (() => void)[] = []
  return {
    take() {
      if (free > 0) {
        free -= 1
        return Promise.resolve()
      }
      return new Promise((resolve, reject) => {
        const start = () => {
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(start), 1)
          reject(new Error('timeout exceeded when trying to connect: all writers wait for their commit'))
        }, waitMs)
        waiting.push(start)
      })
    },
    giveBack() {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
  }
}
