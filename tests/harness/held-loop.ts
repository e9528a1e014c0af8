import { setInterval, clearInterval } from 'node:timers'

/** Processor time of the main thread so far, in milliseconds. Unlike the clock, other processes do not use it up. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const rows = Array.from({ length: 12_000 }, (_, at) => ({ id: at, text: `公示${at}`, cells: [String(at), '1.00'] }))

/** A fixed piece of work of the kind that holds the loop: objects and texts are made. */
const referenceWork = (): number =>
  (JSON.parse(JSON.stringify(rows)) as typeof rows).map(({ cells, text }) => cells.join('|') + text).join('').length

/** What it takes, in milliseconds of processor time, where nothing else runs on the machine on which the bound was set. */
const referenceMs = 4

/**
 * How many times slower this machine is now, at least 1: its processor may be slower, and what runs beside takes its
 * caches and the other half of its core.
 */
function slownessNow(): number {
  const tries = Array.from({ length: 7 }, () => {
    const start = processorMs()
    referenceWork()
    return processorMs() - start
  })
  return Math.max(1, (tries.toSorted((one, other) => one - other)[3] ?? 0) / referenceMs)
}

/**
 * The longest turn of several runs of `work`, in the run where it was shortest: garbage collection and compilation only
 * add to what the work itself takes. It ends with the first run below `boundMs`.
 */
export async function shortestLongestTurn(work: () => Promise<unknown>, boundMs: number): Promise<number> {
  let shortest = Infinity
  for (let run = 0; run < 4 && shortest >= boundMs; run += 1) shortest = Math.min(shortest, await longestTurn(work))
  return shortest
}

/**
 * The longest turn of each step of several runs of `flow`, in the run where it was shortest. It ends with the first run
 * in which all steps are below `boundMs`.
 */
export async function shortestLongestTurns(
  flow: (step: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>) => Promise<unknown>,
  boundMs: number,
): Promise<Map<string, number>> {
  const shortest = new Map<string, number>()
  const isHeld = (): boolean => shortest.size === 0 || [...shortest.values()].some((ms) => ms >= boundMs)
  for (let run = 0; run < 4 && isHeld(); run += 1)
    await flow(async (name, work) => {
      const turn: { result?: Awaited<ReturnType<typeof work>> } = {}
      const longest = await longestTurn(async () => {
        turn.result = await work()
      })
      shortest.set(name, Math.min(shortest.get(name) ?? Infinity, longest))
      return turn.result as Awaited<ReturnType<typeof work>>
    })
  return shortest
}

/**
 * Runs `work` and reports the longest time for which one turn of the event loop held the processor, in milliseconds of
 * the machine on which the bound was set. That is how long a reader waits there.
 */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const slowness = slownessNow()
  let longest = 0
  let last = processorMs()
  const look = (): void => {
    const now = processorMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 2)
  try {
    await work()
  } finally {
    look()
    clearInterval(timer)
  }
  return longest / Math.max(slowness, slownessNow())
}
