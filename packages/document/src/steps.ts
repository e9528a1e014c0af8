/**
 * The steps that a comparison may still take. Steps, unlike time, give the same result on every machine. What cannot be
 * aligned within them is shown as replaced whole.
 */
let left = Infinity

/**
 * Runs `work`, which does not wait for anything, with at most so many steps, or the fewer that its caller has left.
 * @returns its result, and whether it had enough of them.
 */
export function withSteps<Result>(most: number, work: () => Result): { result: Result; isWhole: boolean } {
  const outer = left
  left = Math.min(most, outer)
  const start = left
  try {
    const result = work()
    return { result, isWhole: left >= 0 }
  } finally {
    left = outer - (start - left)
  }
}

/** Takes steps. @returns whether there were as many. */
export function takeSteps(count = 1): boolean {
  left -= count
  return left >= 0
}

export const stepsLeft = (): number => Math.max(0, left)
