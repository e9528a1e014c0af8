import { randomUUID } from 'node:crypto'
import { clearTimeout, setTimeout } from 'node:timers'
import type { Db } from '../platform/db/types.ts'
import { dropCacheTags } from '../platform/cache/cache-tags.ts'
import { oneAtATime } from '../platform/one-at-a-time.ts'

export type OwnChanges = {
  /** To be called with each tag that was heard, when what it invalidates has been dropped. */
  applied: (tag: string) => void
  /** Resolves when this process has applied everything that was committed before, at the latest after `limitMs`. */
  caughtUp: () => Promise<void>
}

/**
 * Changes reach this process like every other: by notification. Notifications arrive in the order of their commits, so
 * one of our own that has come back proves that those before it have been applied. Answers to signed-in staff wait for
 * it: who saves something must not find the former state on the next page.
 */
export function createOwnChanges(db: Db, limitMs = 1_000): OwnChanges {
  const waiting = new Map<string, () => void>()
  let callers: (() => void)[] = []
  // Transactions that notify commit one after the other: behind one that waits for a standby, each would hold a connection.
  const echo = oneAtATime(async () => {
    const tag = `echo:${randomUUID()}`
    const answered = callers
    callers = []
    const end = () => {
      clearTimeout(timer)
      waiting.delete(tag)
      answered.forEach((resolve) => resolve())
    }
    const timer = setTimeout(end, limitMs).unref()
    waiting.set(tag, end)
    // The change itself is committed; without a database the pages kept so far are marked as old anyway.
    await dropCacheTags(db, [tag]).catch(end)
  })
  return {
    applied: (tag) => waiting.get(tag)?.(),
    caughtUp: () =>
      new Promise<void>((resolve) => {
        const stop = () => {
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(stop, limitMs).unref()
        callers.push(stop)
        void echo()
      }),
  }
}
