import { expect, test } from 'vitest'
import { getBucket, listBuckets, toSeries } from './figures.ts'

test('days of a period end with today, weeks begin on Mondays', () => {
  const days = listBuckets('2026-03-01', 30, 1)
  expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-01-31', '2026-03-01'])
  // 2026-03-01 is a Sunday, 2026-01-31 a Saturday.
  expect(listBuckets('2026-03-01', 30, 7)).toEqual([
    '2026-01-26',
    '2026-02-02',
    '2026-02-09',
    '2026-02-16',
    '2026-02-23',
  ])
  expect(listBuckets('2026-03-02', 30, 7).at(-1)).toBe('2026-03-02')
})

test('a week has its Monday to its Sunday, over the end of a year too', () => {
  expect(['2025-12-29', '2026-01-01', '2026-01-04', '2026-01-05'].map((day) => getBucket(day, 7))).toEqual([
    '2025-12-29',
    '2025-12-29',
    '2025-12-29',
    '2026-01-05',
  ])
})

const buckets = ['2026-01-05', '2026-01-12']
const count = (name: string, day: string, number: number) => ({ name, day, count: number })

test('series are sums by bucket, the largest first, small ones together', () => {
  const counts = [
    count('甲', '2026-01-05', 1),
    count('乙', '2026-01-11', 4),
    count('乙', '2026-01-12', 2),
    count('丙', '2026-01-12', 1),
    count('丁', '2026-01-05', 1),
  ]
  expect(toSeries(counts, { buckets, bucketDays: 7 }, { most: 1 })).toEqual([
    { title: '乙', values: [4, 2] },
    { title: '其他', values: [2, 1] },
  ])
  expect(toSeries(counts, { buckets, bucketDays: 7 }).map(({ title }) => title)).toEqual(['乙', '甲', '丙', '丁'])
})

test('named series are there without counts', () => {
  expect(toSeries([], { buckets, bucketDays: 7 }, { names: ['待受理'] })).toEqual([{ title: '待受理', values: [0, 0] }])
})
