/**
 * Runs `work` once at a time. Callers during a run share the next one: what it does began after each of their calls.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = (): Promise<void> => {
    next = null
    const run = work().finally(() => {
      if (running === run) running = null
    })
    running = run
    return run
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}
