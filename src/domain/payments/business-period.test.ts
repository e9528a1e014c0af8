import { expect, test } from 'vitest'
import { readPeriod } from './business-period.ts'

const today = '2026-11-27'
const nameOf = (text: string) => {
  const period = readPeriod(text, today)
  return 'name' in period ? period.name : null
}

test.each([
  [
    '2026年度',
    [
      '2026',
      '2026年',
      '2026 年度',
      '２０２６年度',
      '2026.0',
      '2026年全年',
      '二〇二六年',
      '2026年1-12月',
      '2026-01至2026-12',
    ],
  ],
  [
    '2026年第一季度',
    [
      '2026年1季度',
      '2026年第1季度',
      '2026年一季度',
      '2026Q1',
      '2026-Q1',
      '2026年1-3月',
      '202601-202603',
      '2026年1月至3月',
      '2026年度第一季度',
    ],
  ],
  ['2026年上半年', ['2026上半年', '2026年度上半年', '2026H1', '2026年1～6月', '2026年1月—2026年6月']],
  ['2026年3月', ['2026-03', '202603', '2026.3', '2026/03', '2026年03月', '2026年3月份', '2026年度3月']],
  ['2026年2月至5月', ['2026年2-5月', '2026.2-2026.5']],
])('%s has one name', (name, forms) => {
  expect(forms.map(nameOf)).toEqual(forms.map(() => name))
})

test.each(['2025-2026年度采暖季', '2026年春季学期', '第一批'])('leaves %s as it is', (text) => {
  expect(nameOf(text)).toBe(text)
})

test.each(['2026年13月', '2026年5季度', '202600', '2206年度', '1026', '2062', '2026年6-3月', '2099年春季学期'])(
  'there is no period %s',
  (text) => {
    expect(readPeriod(text, today)).toHaveProperty('problem')
  },
)
