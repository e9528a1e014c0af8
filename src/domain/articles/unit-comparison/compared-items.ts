import { bookItems } from '../books/book-items.ts'

/**
 * What units are compared by: the items of books, and the sums of the classes 2 (income) and 3 (expense) of
 * 农经发〔2011〕13号. Plans, assets and resources have no entries.
 */
export type ComparedItem = {
  code: string
  title: string
  group: 'income' | 'expense' | 'debts' | 'held'
  /** The items that it sums up. */
  codes: readonly string[]
}

const sumOf = (code: string, title: string, group: 'income' | 'expense'): ComparedItem => ({
  code,
  title,
  group,
  codes: bookItems.filter((item) => item.group === group).map((item) => item.code),
})

/** In the order of the rule, each sum before its items. */
export const comparedItems: readonly ComparedItem[] = [
  sumOf('2', '收入合计', 'income'),
  sumOf('3', '支出合计', 'expense'),
  ...bookItems.map(({ code, title, group }) => ({ code, title, group, codes: [code] })),
].toSorted((one, other) => one.code.localeCompare(other.code, 'en', { numeric: true }))

export const comparedCodes = comparedItems.map(({ code }) => code)

/** Items side by side: each has a table. */
export const mostItems = 6
