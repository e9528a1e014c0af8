import { expect, test } from 'vitest'
import { readAboutPeriod } from '../../../../../src/domain/articles/about-period.ts'
import { daysOf } from '../../../../../src/domain/duties/periods.ts'
import { isoDay } from '../../calendar.ts'
import { yuan } from '../../text/html.ts'
import { leagueOf, sampleDay } from '../sample-league.ts'
import { addDays, dayInWords, workDayFrom } from '../world/days.ts'
import { sumBook } from '../../../../../src/domain/articles/books/book-sums.ts'

const league = leagueOf(sampleDay)
const sheets = league.flatMap(({ county, papers }) =>
  papers
    .filter(({ key }) => key.includes(' affairs '))
    .map((paper) => ({
      paper,
      period: paper.fulfils?.[0]?.period ?? '',
      history: county.villages.find(({ village }) => village.desk.areaId === paper.desk.areaId),
      county,
    })),
)
const units = league.reduce((sum, { county }) => sum + county.villages.length, 0)
const periods = ['2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3']
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '')

test('most units publish a sheet each quarter in time, few late, few none, few with a wrong title', () => {
  expect(new Set(sheets.map(({ period }) => period))).toEqual(new Set(periods))
  const days = sheets.map(({ paper, period }) => ({
    day: isoDay(paper.released),
    due: workDayFrom(addDays(daysOf(period).until, 14)),
    last: daysOf(period).last,
  }))
  expect(days.filter(({ day, last }) => day <= last)).toEqual([])
  const cells = units * periods.length
  const late = days.filter(({ day, due }) => day > due).length / cells
  const none = 1 - sheets.length / cells
  const wrong = sheets.filter(({ paper, period }) => readAboutPeriod(paper.title, '')?.from !== daysOf(period).first)
  for (const share of [late, none, wrong.length / cells]) {
    expect(share).toBeGreaterThan(0.002)
    expect(share).toBeLessThan(0.15)
  }
  expect(1 - late - none - wrong.length / cells).toBeGreaterThan(0.75)
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
