import { clearInterval, setInterval } from 'node:timers'

/**
 * Asks every two seconds whether there is work, which costs one query of an index, and does it. Work that fails is begun
 * again after a minute.
 * @param run does all work there is, and ends early when it is told to.
 * @returns a function that stops it.
 */
export function startWhenNeeded(
  isNeeded: () => Promise<boolean>,
  run: (signal: AbortSignal) => Promise<void>,
  report: (fault: unknown) => void,
  { everyMs = 2_000, restMs = 60_000 } = {},
): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<unknown> | null = null
  let restUntil = 0
  const look = (): void => {
    if (performance.now() < restUntil) return
    running ??= isNeeded()
      .then((needed) => (needed && !stopping.signal.aborted ? run(stopping.signal) : undefined))
      .catch((fault: unknown) => {
        restUntil = performance.now() + restMs
        report(fault)
      })
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(look, everyMs).unref()
  return async () => {
    stopping.abort()
    clearInterval(timer)
    await running
  }
}
