import { expect, test } from 'vitest'
import { articlesOfDay, sampleDays } from '../articles-of-day.ts'
import { sum } from '../text/figures-of-units.ts'
import { monthNumber, monthsNamed } from './books.ts'
import { budgetOf, spentOf } from './budgets.ts'

const classes = ['一般公共服务支出', '卫生健康支出', '住房保障支出']

test.each([7, 150, 4445])('unit %i spends less than planned, and a half-year is its two quarters', (areaId) => {
  const plan = budgetOf(areaId, 2025, classes, 1)
  const january = monthNumber(2025, 1)
  const totals = (from: number, to: number) =>
    spentOf(areaId, plan, { from: january + from - 1, to: january + to - 1 }).map(
      ({ basic, project }) => basic + project,
    )
  const [half, first, second] = [totals(1, 6), totals(1, 3), totals(4, 6)]
  expect(half).toEqual(first.map((fen, at) => fen + (second[at] ?? 0)))
  const all = totals(1, 12)
  for (const [at, { basic, project }] of plan.entries()) expect(all[at]).toBeLessThan(basic + project)
  expect(sum(all)).toBeGreaterThan(sum(plan.map(({ basic, project }) => basic + project)) / 2)
})

test('offices say of one period always the same', { timeout: 60_000 }, () => {
  const said = new Map<string, string[]>()
  for (const day of sampleDays) {
    for (const { areaId, title, content } of articlesOfDay(day)) {
      if (!/预算执行情况|预算支出进度|财政拨款支出/.test(title) || !content.includes('>科目<')) continue
      const key = `${areaId} ${JSON.stringify(monthsNamed(title))}`
      said.set(key, [...(said.get(key) ?? []), /<tfoot>.*?<td>([\d,.]+)</.exec(content)?.[1] ?? ''])
    }
  }
  const repeated = [...said.values()].filter((totals) => totals.length > 1)
  expect(repeated.length).toBeGreaterThan(1)
  for (const totals of repeated) expect(new Set(totals).size, totals.join()).toBe(1)
})
