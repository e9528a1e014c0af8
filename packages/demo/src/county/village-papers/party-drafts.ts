import type { Draft, Scene } from './draft.ts'

export const pad = (number: number): string => String(number).padStart(2, '0')
/** A paper of the branch. */
export const draftOf = ({ terms, prefix }: Scene, key: string, draft: Omit<Draft, 'key' | 'issuer'>): Draft => ({
  key: `${prefix} party ${key}`,
  issuer: terms.branch,
  ...draft,
})

/** The first day after a quarter. */
export const afterQuarter = (year: number, quarter: number): string =>
  quarter === 4 ? `${year + 1}-01-04` : `${year}-${pad(quarter * 3 + 1)}-01`
