/** A delivery that failed so often is dead: shown to administrators, and tried again only if they say so. */
export const mostAttempts = 12

const [firstMs, longestMs] = [30_000, 2 * 3_600_000]

/**
 * How long to wait after an attempt: twice as long each time, up to two hours; about eight hours in all. Varies by a
 * fifth, so that what failed together is not tried again together.
 * @param random between 0 and 1.
 */
export function getRetryDelay(attempts: number, random = Math.random()): number {
  const delay = Math.min(longestMs, firstMs * 2 ** Math.max(0, attempts - 1))
  return Math.round(delay * (0.8 + 0.4 * random))
}
