/** How long a request to a place is repeated, and how long it waits for an answer. */
export type Patience = {
  attempts: number
  firstDelayMs: number
  /** Also the longest `Retry-After` that is waited for. */
  longestDelayMs: number
  /** Without an answer, or without a byte of one. */
  silenceMs: number
}

/** About a minute, as long as a service takes to restart. */
export const patient: Patience = { attempts: 8, firstDelayMs: 500, longestDelayMs: 60_000, silenceMs: 60_000 }

/** For callers that repeat their work themselves and have to stop soon. */
export const impatient: Patience = { attempts: 3, firstDelayMs: 500, longestDelayMs: 5_000, silenceMs: 20_000 }

/**
 * Delay after so many failed attempts: doubled each time, and varied, so that many requests do not come back at once.
 * At least what the service asks for.
 * @returns null if there are no attempts left, or the service wants to be left alone for longer.
 */
export function delayAfter(
  failed: number,
  { attempts, firstDelayMs, longestDelayMs }: Patience,
  retryAfter = '',
  now = Date.now(),
): number | null {
  const wanted = readRetryAfter(retryAfter, now)
  if (failed >= attempts || wanted > longestDelayMs) return null
  const delay = Math.min(firstDelayMs * 2 ** (failed - 1), longestDelayMs)
  return Math.max(wanted, delay * (0.5 + Math.random() / 2))
}

/** Milliseconds of the header, which is seconds or a date; 0 without a valid one. */
function readRetryAfter(text: string, now: number): number {
  if (/^\d+$/.test(text.trim())) return Number(text) * 1_000
  const time = Date.parse(text)
  return Number.isNaN(time) ? 0 : Math.max(0, time - now)
}
