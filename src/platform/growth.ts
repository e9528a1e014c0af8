import { cpuUsage } from 'node:process'

/**
 * For tests: by how much processor time grows when the input is four times as long. About 4 for work that grows with the
 * length, 16 for work that grows with its square. A ratio within one run, because absolute times depend on the machine,
 * and the least of three, because other work disturbs.
 */
export const growthOf = (work: (size: number) => unknown, size: number): number =>
  Math.min(...[0, 1, 2].map(() => cpuTime(work, 4 * size) / cpuTime(work, size)))

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
