import { expect, test } from 'vitest'
import { random } from '../random.ts'
import { amountsOf, type AmountTerms } from './amounts.ts'

const terms: AmountTerms = { items: ['燃油费', '维修费', '保险费', '接待费'], low: 300, high: 12_000 }
const of = (caption: string, areaId = 7, subject = '') =>
  new Map(amountsOf(terms, caption, { areaId, subject, dice: random(areaId + caption.length) }))
const sumOf = (amounts: ReadonlyMap<string, number>): number => [...amounts.values()].reduce((sum, fen) => sum + fen, 0)

test.each([7, 150, 4445])('unit %i: two quarters add up to the half-year', (unit) => {
  const [first, second, half] = ['第一季度', '第二季度', '上半年'].map((period) => of(`2026年${period}支出表`, unit))
  for (const [item, fen] of half ?? []) expect(fen, item).toBe((first?.get(item) ?? 0) + (second?.get(item) ?? 0))
  expect(sumOf(half ?? new Map())).toBe(sumOf(first ?? new Map()) + sumOf(second ?? new Map()))
  expect([...(half ?? [])][0]?.[0]).toBe('燃油费')
})

test('units and subjects have amounts of their own', () => {
  const quarter = '2026年第一季度支出表'
  expect([...of(quarter, 8)]).not.toEqual([...of(quarter)])
  expect([...of(quarter, 7, '路灯')]).not.toEqual([...of(quarter)])
})
