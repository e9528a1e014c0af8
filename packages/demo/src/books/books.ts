import { dayOf } from '../calendar.ts'
import { random, type Random, seedOf } from '../random.ts'
import { type BookItem, itemsOf } from './items.ts'
import type { Accounts, BookEntry, BookKind, BookPart, Ground } from './kinds.ts'
import { publicFees } from './leases.ts'
import { surplusTerms, usedIn, yearlyOf } from './surplus.ts'

export const incomeParts: ReadonlySet<BookPart> = new Set(['business', 'grants'])

/** A month as a number: years times twelve, plus 0–11. */
export const monthNumber = (year: number, month: number): number => year * 12 + month - 1

const parts = ['business', 'grants', 'costs', 'office', 'works'] as const
/** How far back texts go. Books begin with the year of that month, because plans are made by the year. */
const HISTORY_MONTHS = 40

function amount(dice: Random, low: number, high: number): number {
  const fen = dice.int(low * 100, high * 100)
  const odd = fen % 5
  return odd < 2 ? fen - (fen % 10_000) + 10_000 : odd === 2 ? fen - (fen % 100) : fen
}

/** A grant that keeps the money of an office level. */
function refill(dice: Random, { low, high }: BookItem, closing: number): number {
  const missing = high - Math.floor(closing / 100)
  const least = Math.min(high, Math.max(low, missing))
  return amount(dice, least, Math.min(high, Math.max(least, low + missing)))
}

/** An item with its place in the books. */
type Line = BookItem & { part: BookPart; earns: boolean; isFirst: boolean }

const linesIn = (items: (typeof itemsOf)[BookKind]): Line[] =>
  parts.flatMap((part) =>
    items[part].map((item, at) => ({ ...item, part, earns: incomeParts.has(part), isFirst: at === 0 })),
  )

/** All items of a book, in the order of its pages. */
const linesOf: Readonly<Record<BookKind, readonly Line[]>> = {
  rural: linesIn(itemsOf.rural),
  urban: linesIn(itemsOf.urban),
  farm: linesIn(itemsOf.farm),
  township: linesIn(itemsOf.township),
  farmOffice: linesIn(itemsOf.farmOffice),
  custody: linesIn(itemsOf.custody),
}

function writePage(areaId: number, kind: BookKind, month: number, opening: number): Accounts {
  const dice = random(seedOf(areaId, month, 51))
  const season = (month % 12) + 1
  const entries: BookEntry[] = []
  let closing = opening
  const used = surplusEntry(areaId, kind, month)
  const level = isRefilled(kind)
  if (kind === 'urban') {
    const fen = publicFees(areaId)
    entries.push({ part: 'business', item: '公共场地使用费', fen })
    closing += fen
  }
  for (const line of linesOf[kind]) {
    const { part, earns, isFirst, item, low, high, months, passesOn, refills } = line
    if (!isFirst && !dice.chance(part === 'office' ? 0.45 : 0.25)) continue
    if (months && !months.includes(season)) continue
    // Nobody spends what is not there or is set aside.
    const free = closing - (used?.fen ?? 0)
    const most = earns || level ? high : Math.min(high, Math.max(low, free / 300))
    const drawn = refills ? refill(dice, line, closing) : amount(dice, low, most)
    const fen = passesOn ? Math.min(drawn, entries.find((other) => other.item === passesOn)?.fen ?? 0) : drawn
    if (fen === 0 || (!earns && fen > (isFirst ? closing : free))) continue
    entries.push({ part, item, fen })
    closing += earns ? fen : -fen
  }
  return used ? { opening, entries: [...entries, used], closing: closing - used.fen } : { opening, entries, closing }
}

const hasSurplus = (kind: BookKind): kind is Ground => kind in surplusTerms

/** What was used of the surplus leaves the books with the last month of a quarter. */
function surplusEntry(areaId: number, kind: BookKind, month: number): BookEntry | null {
  if (month % 3 !== 2 || !hasSurplus(kind)) return null
  const fen = usedIn(areaId, kind, Math.floor(month / 12), ((month % 12) + 1) / 3)
  return fen > 0 ? { part: 'works', item: surplusTerms[kind].leaves, fen } : null
}

/** Whether the grants of the books follow the spending. */
const isRefilled = (kind: BookKind): boolean => itemsOf[kind].grants[0]?.refills === true

/** In fen: some months' grants, less where these are adjusted every month, and what is left of the year before. */
function firstOpening(areaId: number, kind: BookKind, year: number): number {
  const grant = itemsOf[kind].grants[0]?.high ?? 0
  const left = hasSurplus(kind) ? yearlyOf(areaId, kind, year).reduce((sum, fen) => sum + fen, 0) : 0
  return grant * (4 + (areaId % 7)) * (isRefilled(kind) ? 10 : 100) + (areaId % 97) * 131 + left
}

export type Books = {
  /** The accounts of one or more months; of one item there is one entry. */
  accountsOf(areaId: number, kind: BookKind, from: number, to: number): Accounts
}

/** The books of all units, written when they are first asked for. */
export function openBooks(now: Date): Books {
  const { year, month } = dayOf(now)
  const earliest = monthNumber(year, month) - HISTORY_MONTHS
  const firstMonth = earliest - (earliest % 12)
  const books = new Map<string, Accounts[]>()
  /** The pages from the first month to one at least, because each opens with what the former closed with. */
  const bookUntil = (areaId: number, kind: BookKind, last: number): readonly Accounts[] => {
    const key = `${kind} ${areaId}`
    const book = books.get(key) ?? []
    books.set(key, book)
    while (book.length <= last - firstMonth) {
      const opening = book.at(-1)?.closing ?? firstOpening(areaId, kind, Math.floor(firstMonth / 12))
      book.push(writePage(areaId, kind, firstMonth + book.length, opening))
    }
    return book
  }
  return {
    accountsOf: (areaId, kind, from, to) => {
      if (from < firstMonth) throw new Error(`the books begin after month ${from}`)
      const months = bookUntil(areaId, kind, to).slice(from - firstMonth, to - firstMonth + 1)
      const [first, last] = [months[0], months.at(-1)]
      if (!first || !last) throw new Error('accounts of no month')
      if (first === last) return first
      return { opening: first.opening, entries: addedUp(months.map((page) => page.entries)), closing: last.closing }
    },
  }
}

/** One entry an item, in the order of the parts. */
export function addedUp(periods: readonly (readonly BookEntry[])[]): BookEntry[] {
  const sums = new Map(parts.map((part) => [part, new Map<string, number>()]))
  for (const { part, item, fen } of periods.flat()) {
    const items = sums.get(part)
    items?.set(item, (items.get(item) ?? 0) + fen)
  }
  return [...sums].flatMap(([part, items]) => Array.from(items, ([item, fen]) => ({ part, item, fen })))
}

/** The months that a title or caption names: 2026年10月, 2026年第三季度, 2026年上半年. */
export function monthsNamed(words: string): { from: number; to: number } {
  const [, year = '', quarter, half, month] =
    /(\d{4})年(?:第([一二三四])季度|(上|下)半年|(\d{1,2})月)/.exec(words) ?? []
  if (year === '') throw new Error(`no period in ${words}`)
  const january = monthNumber(Number(year), 1)
  if (quarter) {
    const from = january + '一二三四'.indexOf(quarter) * 3
    return { from, to: from + 2 }
  }
  if (half) return { from: january + (half === '上' ? 0 : 6), to: january + (half === '上' ? 5 : 11) }
  return { from: january + Number(month) - 1, to: january + Number(month) - 1 }
}
