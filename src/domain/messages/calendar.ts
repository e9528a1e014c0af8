/**
 * Public holidays of 2026, entered from memory: compare with the announcement of the State Council, and add the
 * next year's each November. In years without an entry only weekends are days off.
 */

/** First and last days off, YYYY-MM-DD. */
export const holidays: readonly (readonly [from: string, to: string])[] = [
  ['2026-01-01', '2026-01-03'],
  ['2026-02-15', '2026-02-23'],
  ['2026-04-04', '2026-04-06'],
  ['2026-05-01', '2026-05-05'],
  ['2026-06-19', '2026-06-21'],
  ['2026-09-25', '2026-09-27'],
  ['2026-10-01', '2026-10-07'],
]

/** Saturdays and Sundays worked in exchange for a holiday. */
export const swappedWorkingDays: readonly string[] = [
  '2026-01-04',
  '2026-02-14',
  '2026-02-28',
  '2026-05-09',
  '2026-09-20',
  '2026-10-10',
]
