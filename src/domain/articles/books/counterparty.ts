import type { BookEntry } from './book.ts'

/** Persons are folded to 个人: books name what was paid, not who is poor. Where a rule demands a name, an article has it. */
export const counterpartyInWords = ({ kind, name }: BookEntry['counterparty']): string =>
  ({ none: '—', person: '个人', organisation: name })[kind]
