/** Series of numbers, each counted up in the order in which papers are written. */
export type Registers = {
  /** The number that the next paper of a series gets. */
  next(series: string): number
  /** Gives that number away, and `skipped` more to papers that are not shown here. */
  take(series: string, skipped?: number): number
}

export function newRegisters(): Registers {
  const last = new Map<string, number>()
  const next = (series: string): number => (last.get(series) ?? 0) + 1
  return {
    next,
    take: (series, skipped = 0) => {
      const number = next(series)
      last.set(series, number + skipped)
      return number
    },
  }
}
