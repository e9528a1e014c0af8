import { setInterval, clearInterval } from 'node:timers'

/** Processor time of the main thread so far, in milliseconds. Unlike the clock, other processes do not use it up. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** A fixed piece of work that takes some 20 ms of processor time on the machine on which the bound was set. */
function referenceWork(): number {
  let state = 1
  for (let at = 0; at < 8_000_000; at += 1) state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
  return state
}
const referenceMs = 20

/** How many times slower this machine is, at least 1. The fastest of several tries: others may share its core. */
export function slownessOfMachine(): number {
  const tries = Array.from({ length: 5 }, () => {
    const start = processorMs()
    referenceWork()
    return processorMs() - start
  })
  return Math.max(1, Math.min(...tries) / referenceMs)
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
 * Runs `work` and reports the longest time in milliseconds for which one turn of the event loop held the processor, which
 * is how long a reader waits on a machine with free cores.
 */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
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
  return longest
}
