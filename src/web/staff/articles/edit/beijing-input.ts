/** The value of a field for date and time, in Beijing time whatever the computer's zone: 2026-11-22T09:30. */
export const beijingInput = (iso: string): string =>
  new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 16)

/** The moment that was typed as Beijing time; null for an empty field. */
export const fromBeijingInput = (typed: string): string | null =>
  typed ? new Date(`${typed}:00+08:00`).toISOString() : null
