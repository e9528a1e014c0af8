import { expect, test } from 'vitest'
import { openBooks } from './books.ts'
import type { BookKind } from './kinds.ts'
import { plannedOf } from './plans.ts'
import { stocksOf } from './stocks.ts'

const now = new Date('2026-11-22T16:00:00+08:00')
const books = openBooks(now)
const units = [7, 150, 1203, 4445]
const kinds: readonly BookKind[] = ['rural', 'urban', 'farm', 'township', 'farmOffice', 'custody']
const january = 2024 * 12
const monthsOfTwoYears = Array.from({ length: 24 }, (_, at) => january + at)
const pages = (kind: BookKind) =>
  units.flatMap((unit) =>
    monthsOfTwoYears.map((month) => ({ month: (month % 12) + 1, ...books.accountsOf(unit, kind, month, month) })),
  )

test.each([
  ['灌溉电费', 4, 9],
  ['农机作业服务', 4, 11],
  ['农机作业收入', 4, 11],
  ['种子化肥', 4, 11],
  ['晾晒场使用费', 9, 11],
])('%s is only paid from month %i to %i', (name, first, last) => {
  const months = kinds.flatMap((kind) =>
    pages(kind).flatMap(({ month, entries }) => (entries.some(({ item }) => item === name) ? [month] : [])),
  )
  expect(months.length).toBeGreaterThan(0)
  expect(months.filter((month) => month < first || month > last)).toEqual([])
})

test.each(kinds)('%s: no part of a month is empty, except what offices earn and donations pay', (kind) => {
  const empty = pages(kind).flatMap(({ month, entries }) => {
    const found = new Set(entries.map(({ part }) => part))
    return (['business', 'grants', 'costs', 'office', 'works'] as const).flatMap((part) =>
      found.has(part) ? [] : [`${month} ${part}`],
    )
  })
  const excepted = { township: /business$/, custody: /works$/ }[kind as string] ?? /^$/
  expect(empty.filter((gap) => !excepted.test(gap))).toEqual([])
})

test.each(['township', 'farmOffice'] as const)('%s: grants keep the money of an office level', (kind) => {
  for (const { closing } of pages(kind)) expect(closing).toBeLessThan(40_000_000)
})

test('donations are spent when they came, and not more of them', () => {
  let compared = 0
  for (const { entries } of pages('custody')) {
    const [given, spent] = ['社会捐赠', '捐赠款支出'].map((name) => entries.find(({ item }) => item === name)?.fen ?? 0)
    expect(spent).toBeLessThanOrEqual(given ?? 0)
    if (spent) compared++
  }
  expect(compared).toBeGreaterThan(5)
})

test.each(units)('unit %i: a year has one plan, which its quarters add up to less than', (unit) => {
  const quarters = [0, 3, 6, 9].map((at) =>
    plannedOf(books, unit, 'rural', { from: january + at, to: january + at + 2 }),
  )
  const [first = [], , , last = []] = quarters
  for (const quarter of quarters)
    expect(quarter.map(({ item, planned }) => [item, planned])).toEqual(
      first.map(({ item, planned }) => [item, planned]),
    )
  for (const [at, { planned, reached }] of last.entries()) {
    expect(reached).toBeLessThanOrEqual(planned)
    expect(quarters.reduce((sum, quarter) => sum + (quarter[at]?.fen ?? 0), 0)).toBe(reached)
  }
})

test.each(units)('unit %i: a store opens each quarter with what it had', (unit) => {
  const stocks = [0, 3, 6].map((at) =>
    stocksOf(unit, [['帐篷', '顶', 60] as const], { from: january + at, to: january + at + 2 }),
  )
  for (const [at, [stock]] of stocks.entries()) {
    const { opening = 0, received = 0, issued = 0, closing = 0 } = stock ?? {}
    expect(closing).toBe(opening + received - issued)
    expect(Math.min(opening, received, issued, closing)).toBeGreaterThanOrEqual(0)
    expect(opening).toBe(stocks[at - 1]?.[0]?.closing ?? opening)
  }
})
