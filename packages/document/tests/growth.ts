import { cpuUsage } from 'node:process'

/** A growth below it is not that of the square. */
const quadratic = 10

/**
 * For tests: by how much processor time grows when the input is four times as long. About 4 for work that grows with the
 * length, 16 for work that grows with its square; tests expect less than 10. A ratio within one run, because absolute
 * times depend on the machine. Measured up to three times while it is higher, because other work disturbs.
 */
export function measureGrowth(work: (size: number) => unknown, size: number): number {
  let least = Infinity
  for (let turn = 0; turn < 3 && least >= quadratic; turn += 1)
    least = Math.min(least, cpuTime(work, 4 * size) / cpuTime(work, size))
  return least
}

/** Of the quicker of two runs, in microseconds. */
function cpuTime(work: (size: number) => unknown, size: number): number {
  const times = [0, 1].map(() => {
    const before = cpuUsage()
    work(size)
    const { user, system } = cpuUsage(before)
    return user + system
  })
  return Math.max(1_000, Math.min(...times))
}
