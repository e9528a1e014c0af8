import { expect, test } from 'vitest'
import { daysOf } from '../../../../../src/domain/duties/periods.ts'
import { dayInWords } from '../world/days.ts'
import { sharesOf, sheetsOf } from './sheet-shares.ts'

const sheets = sheetsOf(' party sheet ')
const periods = ['2025-H2', '2026-H1']
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '')

test('most branches publish a sheet each half-year in time, few late, few none, few with a wrong title', () => {
  expect(new Set(sheets.map(({ period }) => period))).toEqual(new Set(periods))
  const { early, wrong, shares, inTime } = sharesOf(sheets, periods, 31)
  expect(early).toEqual([])
  for (const share of Object.values(shares)) {
    expect(share).toBeGreaterThan(0.002)
    expect(share).toBeLessThan(0.15)
  }
  expect(inTime).toBeGreaterThan(0.75)
  for (const { paper, period } of wrong) expect(paper.title, period).toMatch(/半年|月底填报/)
})

test('a sheet says all that the branch did in its half-year, and has no row of what it did not', () => {
  const wrong: string[] = []
  let compared = 0
  for (const { paper, period, history } of sheets) {
    const { first, last } = daysOf(period)
    const text = textOf(paper.html)
    const isIn = ({ day }: { day: string }) => first <= day && day <= last
    const doings = history?.doings.filter(isIn) ?? []
    const said = [
      ...doings.filter(({ kind }) => kind === 'member' || kind === 'visit' || kind === 'theme-day'),
      ...(history?.meetings ?? []).filter((meeting) => meeting.kind === 'branch' && isIn(meeting)),
    ]
    for (const { day } of said) if (!text.includes(dayInWords(day))) wrong.push(`${paper.title}: ${day}`)
    compared += said.length
    // Words that only these rows use.
    for (const [words, kind] of [
      ['名党员参加', 'theme-day'],
      ['收到意见', 'visit'],
      ['有表决权的党员', 'member'],
    ] as const)
      if (text.includes(words) && !doings.some((doing) => doing.kind === kind)) wrong.push(`${paper.title}: ${words}`)
  }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(2_000)
})
