import { expect, test } from 'vitest'
import type { Holiday } from './holidays.ts'
import { publicHolidays } from './public-holidays.ts'
import { problemsOfHolidays } from './rules.ts'

const off = (from: string, to = from, name = '春节'): Holiday => ({ kind: 'off', name, from, to })
const work = (day: string): Holiday => ({ kind: 'work', name: '调休', from: day, to: day })

test('the announced holidays are right', () => {
  for (const [year, entries] of publicHolidays) expect(problemsOfHolidays(year, entries), String(year)).toEqual([])
})

test.each([
  [off('2027-02-05', '2027-02-11', ''), 'name', '请填写名称'],
  [off('2027-02-05', '2027-02-11', '节'.repeat(21)), 'name', '最多 20 个字'],
  [off('2027-2-5'), 'from', '请填写开始日期'],
  [off('2027-02-30'), 'from', '请填写开始日期'],
  [off('2027-02-05', ''), 'to', '请填写结束日期'],
  [off('2026-12-31', '2027-01-02'), 'from', '开始日期应在 2027 年'],
  [off('2027-12-31', '2028-01-02'), 'to', '跨年的请分两年填写'],
  [off('2027-02-05', '2027-02-04'), 'to', '不能早于开始日期'],
  [off('2027-02-01', '2027-03-04'), 'to', '一次最多 31 天'],
  [work('2027-02-05'), 'from', '2027-02-05 不是周末'],
])('refuses %j', (entry, field, message) => {
  expect(problemsOfHolidays(2027, [off('2027-05-01'), entry])).toEqual([
    { at: 1, field, message: expect.stringContaining(message) },
  ])
})

test('a day is in one entry only', () => {
  expect(problemsOfHolidays(2027, [off('2027-02-05', '2027-02-07'), work('2027-02-07')])).toEqual([
    { at: 1, field: 'from', message: '2027-02-07 已经在“春节”里' },
  ])
})
