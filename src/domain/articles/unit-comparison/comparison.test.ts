import { array, assert, boolean, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { daysOf, periodAfter } from '../books/book-period.ts'
import { cellOf, type SummedBook } from './cells.ts'
import { columnsOf, cutSpan, inOrder, lastQuarter, quartersEnding, quartersOfChoice } from './columns.ts'
import { comparedItems, comparedCodes } from './compared-items.ts'

const titles = (from: string, until: string, by: 'quarter' | 'year') =>
  columnsOf({ from, until }, by).map(({ title }) => title)

test('columns are quarters, or what of each year was chosen', () => {
  expect(titles('2025-Q4', '2026-Q2', 'quarter')).toEqual(['2025年第四季度', '2026年第一季度', '2026年第二季度'])
  expect(titles('2024-Q1', '2026-Q3', 'year')).toEqual(['2024年', '2025年', '2026年第一至三季度'])
  expect(titles('2024-Q4', '2025-Q4', 'year')).toEqual(['2024年第四季度', '2025年'])
})

test('a span is in order and no longer than the table', () => {
  expect(inOrder({ from: '2026-Q2', until: '2025-Q3' })).toEqual({ from: '2025-Q3', until: '2026-Q2' })
  expect(cutSpan({ from: '2020-Q1', until: '2026-Q3' }, 'quarter')).toMatchObject({ from: '2023-Q4', isCut: true })
  expect(cutSpan({ from: '2023-Q4', until: '2026-Q3' }, 'quarter')).toMatchObject({ from: '2023-Q4', isCut: false })
  expect(cutSpan({ from: '2020-Q1', until: '2026-Q3' }, 'year')).toMatchObject({ from: '2020-Q1', isCut: false })
})

test('quarters end before today', () => {
  expect(lastQuarter('2026-01-01')).toBe('2025-Q4')
  expect(lastQuarter('2026-12-31')).toBe('2026-Q3')
  expect(quartersEnding('2026-Q1', 4)).toEqual({ from: '2025-Q2', until: '2026-Q1' })
  expect(quartersOfChoice('2026-11-28', 1)).toEqual(['2026-Q3', '2026-Q2', '2026-Q1', '2025-Q4'])
})

test('the items of the rule stand below the sums of their classes', () => {
  expect(comparedCodes.slice(0, 4)).toEqual(['2', '2.1', '2.2', '2.3'])
  expect(comparedCodes).toHaveLength(28)
  expect(comparedItems.find(({ code }) => code === '3')?.codes).toHaveLength(10)
})

const [sumOfExpense, debts] = ['3', '6.2'].map((code) => comparedItems.find((item) => item.code === code))
const book = (period: string, paid: number, received = 0, code = '3.4'): SummedBook => {
  const { first, last } = daysOf(period)
  return { unitId: 1, period, first, last, sums: new Map([[code, { received, paid, entries: 1 }]]) }
}
const quarter = { title: '', ...daysOf('2026-Q1') }

test('a cell says what it is only where books cover all days', () => {
  if (!sumOfExpense || !debts) throw new Error('no items')
  const months = [book('2026-01', 1), book('2026-02', 2), book('2026-03', 4)]
  expect(cellOf([], quarter, sumOfExpense)).toEqual({ state: 'none' })
  expect(cellOf([book('2025-Q4', 9)], quarter, sumOfExpense)).toEqual({ state: 'none' })
  expect(cellOf(months, quarter, sumOfExpense)).toMatchObject({ state: 'known', fen: 7, entries: 3 })
  expect(cellOf(months.slice(1), quarter, sumOfExpense)).toEqual({ state: 'part' })
  expect(cellOf([book('2026-Q1', 0, 0, '2.5')], quarter, sumOfExpense)).toMatchObject({ state: 'known', fen: 0 })
  expect(cellOf([book('2026-Q1', 9, 4, '6.2')], quarter, debts)).toMatchObject({ fen: -5 })
})

test('a quarter that is also public by months counts once', () => {
  if (!sumOfExpense) throw new Error('no item')
  const both = [book('2026-01', 1), book('2026-Q1', 7), book('2026-02', 2)]
  expect(cellOf(both, quarter, sumOfExpense)).toMatchObject({ state: 'known', fen: 7, entries: 1 })
})

test('a year is the sum of its months or quarters, or is not said', () => {
  const year = { title: '', first: '2025-01-01', last: '2025-12-31' }
  const quarters = ['2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4']
  const monthsOf = (period: string) => {
    const first = daysOf(period).first.slice(0, 7)
    return [first, periodAfter(first), periodAfter(periodAfter(first))]
  }
  const anyQuarter = record({
    monthly: boolean(),
    missing: integer({ min: -6, max: 2 }),
    fen: integer({ min: 0, max: 1e6 }),
  })
  assert(
    property(array(anyQuarter, { minLength: 4, maxLength: 4 }), (given) => {
      if (!sumOfExpense) throw new Error('no item')
      const all = given.flatMap(({ monthly, missing, fen }, at) => {
        const period = quarters[at] ?? ''
        if (!monthly) return missing === 0 ? [] : [book(period, fen)]
        return monthsOf(period).flatMap((month, place) => (place === missing ? [] : [book(month, fen)]))
      })
      const isWhole = given.every(({ monthly, missing }) => (monthly ? missing < 0 : missing !== 0))
      const fen = given.reduce((sum, each) => sum + each.fen * (each.monthly ? 3 : 1), 0)
      const said = isWhole
        ? { state: 'known', fen, entries: all.length }
        : { state: all.length === 0 ? 'none' : 'part' }
      expect(cellOf(all, year, sumOfExpense)).toMatchObject(said)
    }),
  )
})
