import { setTimeout } from 'node:timers'

/** About what the cheapest submissions cost. Look-ups and messages cost more, so they are not slowed down. */
const pauseMs = 2

/**
 * Runs works in order of arrival. After the first one there is a pause between two of them, in which other visitors'
 * requests are served.
 */
export function createPace(): (work: () => void) => void {
  const waiting: (() => void)[] = []
  const runNext = (): void => {
    const next = waiting.shift()
    if (waiting.length > 0) setTimeout(runNext, pauseMs)
    next?.()
  }
  return (work) => {
    waiting.push(work)
    if (waiting.length === 1) setImmediate(runNext)
  }
}
