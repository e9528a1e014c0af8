import { setTimeout } from 'node:timers'

/** About what the cheapest submissions cost. Look-ups and messages cost more, so they are not slowed down. */
const pauseMs = 2

export type Pace = { run: (source: object, task: () => void) => void; waiting: () => number }

/**
 * Runs tasks one at a time, round-robin over their sources, so that a source with many tasks delays only itself. Tasks
 * of one source keep their order. Pauses between two tasks, so that requests of other visitors are served meanwhile.
 */
export function createPace(): Pace {
  // In the order of their turns.
  const waiting = new Map<object, (() => void)[]>()
  const runNext = (): void => {
    const [turn] = waiting
    if (!turn) return
    const [source, tasks] = turn
    const task = tasks.shift()
    waiting.delete(source)
    if (tasks.length > 0) waiting.set(source, tasks)
    if (waiting.size > 0) setTimeout(runNext, pauseMs)
    task?.()
  }
  return {
    run(source, task) {
      const tasks = waiting.get(source)
      if (tasks) return void tasks.push(task)
      waiting.set(source, [task])
      if (waiting.size === 1) setImmediate(runNext)
    },
    waiting: () => [...waiting.values()].reduce((sum, tasks) => sum + tasks.length, 0),
  }
}
