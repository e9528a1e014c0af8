import type { BookEntry } from './book.ts'

/** Where a rule demands the name of a person, an article has it. */
export const counterpartyInWords = ({ kind, name }: BookEntry['counterparty']): string =>
  ({ none: '—', person: '个人', organisation: name })[kind]
