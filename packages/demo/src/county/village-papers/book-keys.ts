/** The key of a book's paper by the unit's prefix and the period. */
export const bookKey = (prefix: string, period: string): string => `${prefix} book ${period}`
