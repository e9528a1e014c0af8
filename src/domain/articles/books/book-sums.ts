import type { Book } from './book.ts'
import { bookItems, findBookItem, type ItemGroup } from './book-items.ts'

/** All in fen. */
export type AccountSums = { id: string; opening: number; received: number; paid: number; closing: number }

/** What came in and went out under one item. */
export type ItemSums = { code: string; received: number; paid: number; entries: number }

export type BookSums = {
  accounts: AccountSums[]
  opening: number
  income: number
  expense: number
  /** Loans, debts and money held for others: received less paid. */
  otherNet: number
  closing: number
  /** In the order of the items, only those with an entry. */
  items: ItemSums[]
}

/** The only place where a book is added up: forms, checks, tables and pages all show these. */
export function sumBook({ accounts, entries, transfers }: Pick<Book, 'accounts' | 'entries' | 'transfers'>): BookSums {
  const moves = new Map(accounts.map(({ id }) => [id, { received: 0, paid: 0 }]))
  const move = (account: string, side: 'received' | 'paid', fen: number) => {
    const sums = moves.get(account)
    if (sums) sums[side] += fen
  }
  const items = new Map<string, ItemSums>()
  const groups: Record<ItemGroup, number> = { income: 0, expense: 0, debts: 0, held: 0 }
  for (const { account, direction, item, fen } of entries) {
    const side = direction === 'in' ? 'received' : 'paid'
    move(account, side, fen)
    const sums = items.get(item) ?? { code: item, received: 0, paid: 0, entries: 0 }
    items.set(item, { ...sums, [side]: sums[side] + fen, entries: sums.entries + 1 })
    const group = findBookItem(item)?.group
    if (group) groups[group] += direction === 'in' ? fen : -fen
  }
  for (const { from, to, fen } of transfers) {
    move(from, 'paid', fen)
    move(to, 'received', fen)
  }
  const summed = accounts.map(({ id, opening }): AccountSums => {
    const { received = 0, paid = 0 } = moves.get(id) ?? {}
    return { id, opening, received, paid, closing: opening + received - paid }
  })
  const total = (field: 'opening' | 'closing') => summed.reduce((sum, account) => sum + account[field], 0)
  return {
    accounts: summed,
    opening: total('opening'),
    income: groups.income,
    expense: 0 - groups.expense,
    otherNet: groups.debts + groups.held,
    closing: total('closing'),
    items: bookItems.flatMap(({ code }) => items.get(code) ?? []),
  }
}
