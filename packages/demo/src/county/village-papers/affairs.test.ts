import { expect, test } from 'vitest'
import { daysOf } from '../../../../../src/domain/duties/periods.ts'
import { yuan } from '../../text/html.ts'
import { dayInWords } from '../world/days.ts'
import { sumBook } from '../../../../../src/domain/articles/books/book-sums.ts'
import { sharesOf, sheetsOf } from './sheet-shares.ts'

const sheets = sheetsOf(' affairs ')
const periods = ['2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3']
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '')

test('most units publish a sheet each quarter in time, few late, few none, few with a wrong title', () => {
  expect(new Set(sheets.map(({ period }) => period))).toEqual(new Set(periods))
  const { early, wrong, shares, inTime } = sharesOf(sheets, periods, 15)
  expect(early).toEqual([])
  for (const share of Object.values(shares)) {
    expect(share).toBeGreaterThan(0.002)
    expect(share).toBeLessThan(0.15)
  }
  expect(inTime).toBeGreaterThan(0.75)
  for (const { paper, period } of wrong) expect(paper.title, period).toMatch(/季度|月底填报/)
})

test('a sheet says the sums of its books, the decisions, grants and contracts of its quarter', () => {
  const wrong: string[] = []
  let compared = 0
  for (const { paper, period, history, county } of sheets) {
    const { first, last } = daysOf(period)
    const text = textOf(paper.html)
    const isIn = (day: string | null) => day !== null && first <= day && day <= last
    const said = [
      ...county.grants.filter(({ to, paid }) => to === paper.desk.areaId && isIn(paid)).map(({ fen }) => yuan(fen)),
      ...(history?.contracts ?? []).filter(({ signed }) => isIn(signed)).map(({ fen }) => yuan(fen)),
      ...(history?.meetings ?? [])
        .filter(({ day, kind, decisions }) => isIn(day) && kind === 'assembly' && decisions.length > 0)
        .map(({ day }) => dayInWords(day)),
      ...(history?.books ?? [])
        .filter(({ book }) => book.period === period && text.includes('逐笔账目') && text.includes('期末结余'))
        .flatMap(({ book }) => {
          const { income, expense, closing } = sumBook(book)
          return [income, expense, closing].map(yuan)
        }),
    ]
    for (const each of said) if (!text.includes(each)) wrong.push(`${paper.title}: ${each}`)
    compared += said.length
  }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(10_000)
})
