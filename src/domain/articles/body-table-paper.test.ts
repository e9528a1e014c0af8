import { array, assert, constant, integer, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { fitOnPaper } from './body-table-paper.ts'

const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`

test('a table of few columns stays as it is', () => {
  expect(fitOnPaper(row(['水费', '1,280.00', '三月已付']))).toBeNull()
})

test('text gets smaller before the page is turned', () => {
  const fit = fitOnPaper(row(Array.from({ length: 11 }, () => '1,280.00')))
  expect(fit).toMatchObject({ points: 8, isTurned: false })
})

test('eighteen columns of amounts are turned, with a readable size and equal shares', () => {
  const fit = fitOnPaper(row(Array.from({ length: 18 }, () => '12,345.67')))
  expect(fit?.isTurned).toBe(true)
  expect(fit?.points).toBeGreaterThanOrEqual(6)
  expect(new Set(fit?.shares)).toEqual(new Set([5.56]))
})

test('a column with long texts gets more room than one of short words', () => {
  const fit = fitOnPaper(row([...Array.from({ length: 12 }, () => '12,345.67'), '合计', '说明'.repeat(40)]))
  const [words = 0, remarks = 0] = fit?.shares.slice(-2) ?? []
  expect(remarks).toBeGreaterThan(2 * words)
})

test('breaks the address of a page rather than cutting it off', () => {
  expect(fitOnPaper(row(['网址', `https://portal.example/${'a'.repeat(200)}`]))).toMatchObject({ isTurned: false })
})

test('counts columns below cells that span rows and columns', () => {
  const rows = `<tr><th rowspan="2">序号</th><th colspan="11">收入</th></tr>${row(Array.from({ length: 11 }, () => '1,280.00'))}`
  expect(fitOnPaper(rows)?.shares).toHaveLength(12)
})

test('shares make up the whole width, whatever a table holds', () => {
  const cell = oneof(string({ unit: 'binary', maxLength: 40 }), integer().map(String), constant('补贴资金'))
  assert(
    property(array(array(cell, { minLength: 1, maxLength: 24 }), { minLength: 1, maxLength: 3 }), (rows) => {
      const fit = fitOnPaper(rows.map((cells) => row(cells.map((text) => text.replace(/[<>&]/g, '')))).join(''))
      if (!fit) return
      expect(fit.points).toBeGreaterThanOrEqual(5)
      expect(fit.points).toBeLessThanOrEqual(10)
      expect(fit.shares).toHaveLength(Math.max(...rows.map((cells) => cells.length)))
      expect(fit.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0)
    }),
    { numRuns: 30 },
  )
})
