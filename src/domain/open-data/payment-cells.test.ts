import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import type { PaidPart } from '../payments/queries-paid-parts.server.ts'
import { fewestPayees, type Route } from '../payments/routes.ts'
import { suppressSmall } from '../payments/unit-sums.ts'
import { closeCells } from './payment-cells.ts'

type Payment = { project: string; month: number; township: number; village: number; person: number; fen: number }

/** Lists of few and of some persons, by few villages and months: much of it is about too few. */
const list = record({
  project: constantFrom('D1', 'D2', 'U1', 'U2'),
  month: integer({ min: 7, max: 9 }),
  township: integer({ min: 1, max: 3 }),
  village: integer({ min: 1, max: 2 }),
  persons: constantFrom(1, 2, 3, 4, 5, 6, 8),
  from: integer({ min: 1, max: 3 }),
})
const lists = array(list, { minLength: 1, maxLength: 9 }).map((all) =>
  all.flatMap(({ persons, from, ...each }): Payment[] =>
    Array.from({ length: persons }, (_, at) => ({ ...each, person: from + at, fen: 100 + at })),
  ),
)

/** Those of two projects go through the account of the village. */
const routeOf = (project: string): Route => (project.startsWith('U') ? 'unit' : 'direct')
const villageOf = ({ township, village }: Payment): number => township * 10 + village
/** Whoever has several payments in different villages is one person in each. */
const personOf = (each: Payment): string => `1:${villageOf(each)}${String(each.person).padStart(2, '0')}`
const groups = <Value>(all: readonly Value[], keyOf: (each: Value) => unknown): Value[][] => [
  ...Map.groupBy(all, keyOf).values(),
]
const sum = (payments: readonly Payment[]): number => payments.reduce((total, { fen }) => total + fen, 0)
const personsOf = (payments: readonly Payment[]): Set<string> => new Set(payments.map(personOf))

function partsOf(payments: readonly Payment[]): PaidPart[] {
  const part = (own: readonly Payment[], month: string | null): PaidPart[] => {
    const [first] = own
    if (!first) return []
    const persons = personsOf(own)
    return [
      {
        projectCode: first.project,
        projectName: first.project,
        route: routeOf(first.project),
        quarter: '2026-Q3',
        month,
        villageId: villageOf(first),
        townshipId: first.township,
        townshipName: `镇${first.township}`,
        payments: own.length,
        fen: sum(own),
        payees: persons.size,
        keys: persons.size < fewestPayees ? [...persons] : [],
      },
    ]
  }
  return groups(payments, (each) => `${each.project} ${villageOf(each)}`).flatMap((own) => [
    ...part(own, null),
    ...groups(own, ({ month }) => month).flatMap((each) => part(each, `2026-0${each[0]?.month}`)),
  ])
}

/** A sum that somebody knows, of these payments. */
type Known = { payments: readonly Payment[] }

/**
 * What the books of all villages publish, by month or by quarter, if every village had them, with what went through
 * their accounts altogether.
 */
function publishedByBooks(payments: readonly Payment[], isMonthly: boolean): Known[] {
  const periodOf = ({ month }: Payment) => (isMonthly ? month : 0)
  return groups(payments, (each) => `${villageOf(each)} ${periodOf(each)}`).flatMap((book) => {
    const projects = groups(book, ({ project }) => project)
    const sums = suppressSmall(
      projects.map((own) => ({
        projectCode: own[0]?.project ?? '',
        projectName: '',
        route: routeOf(own[0]?.project ?? ''),
        payments: own.length,
        fen: sum(own),
        payees: personsOf(own).size,
      })),
    )
    const shown = projects.flatMap((own, at): Known[] => (sums[at]?.fen === null ? [] : [{ payments: own }]))
    const through = book.filter(({ project }) => routeOf(project) === 'unit')
    const left = through.filter((each) => !shown.some(({ payments: known }) => known.includes(each)))
    // A book whose account tells of fewer persons tells it by itself.
    return personsOf(left).size === 0 || personsOf(left).size >= fewestPayees
      ? [{ payments: through }, ...shown]
      : shown
  })
}

/** What the statistics publish. */
const publishedByCells = (payments: readonly Payment[]): Known[] =>
  closeCells(partsOf(payments)).flatMap(({ projectCode, townshipId, isTotal, fen }) => {
    if (fen === null) return []
    const own = payments.filter(
      ({ project, township }) => project === projectCode && (isTotal || township === townshipId),
    )
    expect(fen).toBe(sum(own))
    return [{ payments: own }]
  })

type Vector = number[]
const isNothing = (value: number | undefined): boolean => Math.abs(value ?? 0) < 1e-9

/** `from` without `factor` times `row`. */
const subtract = (from: Vector, row: Vector, factor: number): Vector =>
  from.map((value, place) => value - factor * (row[place] ?? 0))

/** What is left of a sum once all that is known is subtracted. @param known in the form of `derivable`. */
const reduce = (sumOfSome: Vector, known: readonly Vector[]): Vector =>
  known.reduce((left, row) => subtract(left, row, left[row.findIndex((value) => !isNothing(value))] ?? 0), sumOfSome)

/**
 * Subtracts everything from everything: rows by payments as unknowns, in reduced echelon form. Each is a sum that follows
 * from what is known.
 */
function derivable(known: readonly Known[], unknowns: readonly Payment[]): Vector[] {
  let rows: Vector[] = known.map(({ payments }) => unknowns.map((each) => (payments.includes(each) ? 1 : 0)))
  let reduced: Vector[] = []
  for (let column = 0; column < unknowns.length; column += 1) {
    const pivot = rows.find((row) => !isNothing(row[column]))
    if (!pivot) continue
    const unit = pivot.map((value) => value / (pivot[column] ?? 1))
    const without = (row: Vector) => subtract(row, unit, row[column] ?? 0)
    rows = rows.filter((row) => row !== pivot).map(without)
    reduced = [...reduced.map(without), unit]
  }
  return reduced
}

/** Which sums are found depends on the order in which unknowns are removed. */
const inSomeOrders = (unknowns: readonly Payment[]): Payment[][] => [
  [...unknowns],
  unknowns.toReversed(),
  ...[1, 2, 3].map((last) =>
    unknowns.toSorted((one, other) => Number(one.township === last) - Number(other.township === last)),
  ),
]

test.each([
  ['nothing else', () => []],
  ['the quarterly books of all villages', (all: readonly Payment[]) => publishedByBooks(all, false)],
  ['their monthly books', (all: readonly Payment[]) => publishedByBooks(all, true)],
])('nobody can compute a sum of fewer than five persons from the cells and %s', (_name, booksOf) => {
  assert(
    property(lists, (payments) => {
      const books = booksOf(payments)
      const all = [...books, ...publishedByCells(payments)]
      for (const unknowns of inSomeOrders(payments)) {
        const before = derivable(books, unknowns)
        for (const found of derivable(all, unknowns)) {
          // What books tell by themselves is not told by the cells.
          if (reduce(found, before).every(isNothing)) continue
          // A difference is no sum of anybody's payments.
          if (found.some((value) => value < -1e-9)) continue
          const persons = personsOf(unknowns.filter((_, place) => !isNothing(found[place])))
          expect(persons.size).toBeGreaterThanOrEqual(fewestPayees)
        }
      }
    }),
    { numRuns: 400 },
  )
})

const people = (count: number, given: Partial<Payment> = {}): Payment[] =>
  Array.from({ length: count }, (_, at) => ({
    project: 'D1',
    month: 7,
    township: 1,
    village: 1,
    person: at + 1,
    fen: 100,
    ...given,
  }))

const shown = (payments: readonly Payment[]) =>
  closeCells(partsOf(payments)).map(({ townshipId, isTotal, fen }) => [isTotal ? '全地区' : townshipId, fen])

test('a cell of many persons is published, with the sum of the district', () => {
  expect(shown([...people(6), ...people(7, { township: 2 })])).toEqual([
    [1, 600],
    [2, 700],
    ['全地区', 1_300],
  ])
})

test('one small cell closes the sum of the district, from which it would follow', () => {
  expect(shown([...people(6), ...people(3, { township: 2 })])).toEqual([
    [1, 600],
    [2, null],
    ['全地区', null],
  ])
})

test('two small cells of five persons together leave the sum of the district', () => {
  expect(shown([...people(6), ...people(3, { township: 2 }), ...people(2, { township: 3 })])).toEqual([
    [1, 600],
    [2, null],
    [3, null],
    ['全地区', 1_100],
  ])
})

test('a township whose one small village follows from the book of the other is closed', () => {
  expect(shown([...people(20), ...people(3, { village: 2 })])).toEqual([
    [1, null],
    ['全地区', null],
  ])
})

test('what goes through accounts is published only where books tell all of it', () => {
  const through = [
    ...people(1, { project: 'U1' }),
    ...people(8, { project: 'U2' }),
    ...people(4, { project: 'U1', township: 2 }),
    ...people(1, { project: 'U2', township: 2 }),
  ]
  expect(shown(through).every(([, fen]) => fen === null)).toBe(true)
  expect(shown(people(6, { project: 'U1' }))).toEqual([
    [1, 600],
    ['全地区', 600],
  ])
})

test('somebody whose key was changed counts once', () => {
  const parts = partsOf([...people(3), ...people(3, { township: 2 })]).map((part) =>
    part.townshipId === 2 ? { ...part, keys: part.keys.map((key) => key.replace('1:', '2:')) } : part,
  )
  expect(closeCells(parts).map(({ fen }) => fen)).toEqual([null, null, null])
})
