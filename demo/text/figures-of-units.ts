import { type BookPart, type Books, monthsNamed } from '../books/books.ts'
import { leasesOf } from '../books/leases.ts'
import { spentBy, surplusOf, type SurplusBounds } from '../books/surplus.ts'
import { seedOf } from '../random.ts'
import type { TableSpec } from './column.ts'
import type { Village } from './pen.ts'

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

type Sources = Pick<Extract<TableSpec, { kind: 'places' }>, 'books' | 'surplus' | 'leases'>

/** The two amounts of a village in the table of its township, from what the village publishes itself. */
export function countedOf(
  village: Village,
  { books: parts, surplus, leases }: Sources,
  caption: string,
  books: Books,
): readonly [number, number] | null {
  if (parts) return fromBooks(books, parts, caption, village)
  if (surplus && village.ground === 'rural') {
    const { items, ...bounds } = surplus
    const spending = spendingOf(village.areaId, caption, items, bounds)
    return [sum(spending.map(([planned]) => planned)), sum(spending.map(([planned, , , closing]) => planned - closing))]
  }
  const terms = leases?.[village.ground]
  if (!terms) return null
  const rent = sum(
    leasesOf(village.areaId, yearIn(caption), terms).map(({ quantity, standard }) => quantity * standard * 100),
  )
  return [rent, Math.floor((rent * (40 + (seedOf(village.areaId, yearIn(caption), 74) % 50))) / 100)]
}
