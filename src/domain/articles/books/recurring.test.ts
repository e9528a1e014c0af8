import { expect, test } from 'vitest'
import { createBook, createEntry } from './arbitrary-books.ts'
import type { BookEntry } from './book.ts'
import { openSuggestions, suggestEntries } from './recurring.ts'

const book = (period: string, ...entries: Partial<BookEntry>[]) =>
  createBook({ period, entries: entries.map(createEntry) })
const pay = (day: string, fen: number, summary = `支付${Number(day.slice(5, 7))}月电费`) => ({ day, fen, summary })

test('what was booked in two former periods is suggested with its last amount, day and reason', () => {
  const suggested = suggestEntries(
    [book('2026-Q2', pay('2026-06-30', 41_250)), book('2026-Q1', pay('2026-03-28', 31_250))],
    '2026-Q3',
  )
  expect(suggested).toEqual([
    {
      entry: expect.objectContaining({ day: '2026-09-30', summary: '支付9月电费', fen: 41_250, item: '3.4' }),
      reason: '以前 2 期都有：2026年第二季度 412.50 元；2026年第一季度 312.50 元',
    },
  ])
  expect(suggested[0]?.entry).not.toHaveProperty('voucher')
})

test('what was booked once is suggested only if that was in the same period last year', () => {
  const once = pay('2026-05-03', 90_000, '购买桌椅')
  expect(suggestEntries([book('2026-Q2', once)], '2026-Q3')).toEqual([])
  const lastYear = book('2025-Q3', pay('2025-07-03', 90_000, '购买取暖煤'))
  expect(suggestEntries([book('2026-Q2', once), lastYear], '2026-Q3')).toMatchObject([
    { entry: { day: '2026-07-03', summary: '购买取暖煤' }, reason: '去年同期有：2025年第三季度 900.00 元' },
  ])
})

test('months are not compared with quarters, later periods with none', () => {
  const books = [book('2026-06', pay('2026-06-03', 1)), book('2026-Q4', pay('2026-10-03', 1)), book('2026-Q2')]
  expect(suggestEntries(books, '2026-Q3')).toEqual([])
})

test('what the book has already is not suggested again, month by month', () => {
  const three = (year: string, months: string[]) => months.map((month) => pay(`${year}-${month}-05`, 31_250))
  const books = [
    book('2026-Q2', ...three('2026', ['04', '05', '06'])),
    book('2026-Q1', ...three('2026', ['01', '02', '03'])),
  ]
  const suggested = suggestEntries(books, '2026-Q3')
  expect(suggested.map(({ entry }) => entry.day)).toEqual(['2026-07-05', '2026-08-05', '2026-09-05'])
  const open = openSuggestions(suggested, [createEntry(pay('2026-08-09', 40_000))])
  expect(open.map(({ entry }) => entry.day)).toEqual(['2026-07-05', '2026-09-05'])
})
