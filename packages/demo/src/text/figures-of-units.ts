import { type Books, incomeParts, monthsNamed } from '../books/books.ts'
import type { BookEntry, BookPart } from '../books/kinds.ts'
import { type DebtTerms, debtsOf } from '../books/debts.ts'
import { type Holding, holdingsOf } from '../books/holdings.ts'
import { type LeaseTerms, leasesOf } from '../books/leases.ts'
import { projectAccountsOf, type ProjectTerms } from '../books/projects.ts'
import { spentBy, surplusOf, type SurplusBounds } from '../books/surplus.ts'
import { takingsOf, type TakingTerms } from '../books/takings.ts'
import type { SumSource } from './column.ts'
import type { Ground } from '../books/kinds.ts'
import type { Desk, Village } from './pen.ts'

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** The two amounts of a village for the period in a caption. */
function fromBooks(
  books: Books,
  [parts, within]: readonly [readonly BookPart[], RegExp],
  caption: string,
  { areaId, ground }: Village,
): [number, number] {
  const { from, to } = monthsNamed(caption)
  const { entries } = books.accountsOf(areaId, ground, from, to)
  const first = entries.filter(({ part }) => parts.includes(part))
  const second = entries.filter(({ part, item }) => within.test(part) || (parts.includes(part) && within.test(item)))
  return [sum(first.map(({ fen }) => fen)), sum(second.map(({ fen }) => fen))]
}

export const earnedIn = (entries: readonly BookEntry[]): number =>
  sum(entries.filter(({ part }) => incomeParts.has(part)).map(({ fen }) => fen))

export const yearIn = (caption: string): number => Number(/(\d{4})年/.exec(caption)?.[1])

type Spending = readonly [planned: number, opening: number, spent: number, closing: number]

/** Of each item of a year's surplus, in the quarters in a caption. */
export function spendingOf(areaId: number, caption: string, items: number, bounds: SurplusBounds): Spending[] {
  const { from, to } = monthsNamed(caption)
  const year = Math.floor(from / 12)
  return surplusOf(areaId, year, items, bounds).map((planned, at) => {
    const [before, after] = [(from % 12) / 3, ((to % 12) + 1) / 3].map((quarter) =>
      spentBy(areaId, year, at, planned, quarter),
    ) as [number, number]
    return [planned, planned - before, after - before, planned - after]
  })
}

type Pair = readonly [number, number]

const surplusPair = (
  { areaId }: Village,
  { surplus: { items, ...bounds } }: Extract<SumSource, { surplus: unknown }>,
  caption: string,
): Pair => {
  const spending = spendingOf(areaId, caption, items, bounds)
  return [sum(spending.map(([planned]) => planned)), sum(spending.map(([planned, , , closing]) => planned - closing))]
}

const LARGE_PLOT_MU = 100

function leasePair({ areaId }: Village, terms: LeaseTerms, caption: string): Pair {
  const leases = leasesOf(areaId, yearIn(caption), terms)
  const rentOf = (plots: typeof leases): number => sum(plots.map(({ quantity, standard }) => quantity * standard * 100))
  return [rentOf(leases), rentOf(leases.filter(({ quantity }) => quantity >= LARGE_PLOT_MU))]
}

function holdingPair({ areaId }: Village, items: readonly Holding[], caption: string): Pair {
  const rows = holdingsOf(areaId, items, monthsNamed(caption).to)
  return [sum(rows.map(({ value }) => value)), sum(rows.map(({ net }) => net))]
}

function debtPair({ areaId }: Village, terms: DebtTerms, caption: string): Pair {
  const open = (side: 'claims' | 'debts') =>
    sum(debtsOf(areaId, side, terms, monthsNamed(caption)).map(({ closing }) => closing))
  return [open('claims'), open('debts')]
}

function takingPair({ areaId }: Village, terms: TakingTerms, caption: string): Pair {
  const takings = takingsOf(areaId, terms, monthsNamed(caption))
  return [sum(takings.map(({ fen }) => fen)), sum(takings.map(({ paid }) => paid))]
}

function projectPair({ areaId }: Village, terms: ProjectTerms, caption: string): Pair {
  const { entries, closing } = projectAccountsOf(areaId, terms, monthsNamed(caption))
  const earned = earnedIn(entries)
  return [earned, earned - closing]
}

/** Which row of an overview a village is counted in: its own, or that of its township. */
export const rowNameOf = ({ level }: Desk, { name, township }: Village): string =>
  level === 'township' ? name : township

/** Whether villages of a kind publish anything that an overview adds up. */
export function countsIn(source: SumSource, ground: Ground): boolean {
  if ('surplus' in source || 'takings' in source) return ground === 'rural'
  return !('leases' in source) || source.leases[ground] !== undefined
}

/**
 * The two amounts of a village in the overview of an office above it, from what the village publishes itself; null if
 * it has nothing of the kind.
 */
export function countedOf(village: Village, source: SumSource, caption: string, books: Books): Pair | null {
  const { ground } = village
  if (!countsIn(source, ground)) return null
  if ('books' in source) return fromBooks(books, source.books, caption, village)
  if ('surplus' in source) return surplusPair(village, source, caption)
  if ('holdings' in source) return holdingPair(village, source.holdings[ground], caption)
  if ('debts' in source) return debtPair(village, source.debts[ground], caption)
  if ('takings' in source) return takingPair(village, source.takings, caption)
  if ('projects' in source) return projectPair(village, source.projects[ground], caption)
  const terms = source.leases[ground]
  return terms ? leasePair(village, terms, caption) : null
}
