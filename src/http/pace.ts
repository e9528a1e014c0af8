import { setTimeout } from 'node:timers'

/** About what the cheapest submissions cost. Look-ups and messages cost more, so they are not slowed down. */
const pauseMs = 2

/**
 * Runs works one at a time, one of each source in turn, so that a source with many works delays its own and not those
 * of others. The works of one source keep their order. After the first work there is a pause between two of them, in
 * which other visitors' requests are served.
 */
export function createPace(): (source: object, work: () => void) => void {
  // Sources stand in the order of their turns.
  const waiting = new Map<object, (() => void)[]>()
  const runNext = (): void => {
    const [turn] = waiting
    if (!turn) return
    const [source, works] = turn
    const work = works.shift()
    waiting.delete(source)
    if (works.length > 0) waiting.set(source, works)
    if (waiting.size > 0) setTimeout(runNext, pauseMs)
    work?.()
  }
  return (source, work) => {
    const works = waiting.get(source)
    if (works) return void works.push(work)
    waiting.set(source, [work])
    if (waiting.size === 1) setImmediate(runNext)
  }
}
