import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardCell, withoutGuard } from './spreadsheet-cell.ts'
import { writeCsv } from './write-csv.ts'

/** What a spreadsheet makes of a cell of a CSV file that it opens and saves again. */
function openedAndSaved(cell: string): string {
  const bare = cell.replace(/^[\p{White_Space}\p{Cc}\p{Cf}]+/u, '').normalize('NFKC')
  if (/^[=+\-@\u2212]/.test(bare)) return '#NAME?'
  if (/^\d+([eE]\d+)?$/.test(cell)) return Number(cell) >= 1e11 ? Number(cell).toExponential(5) : String(Number(cell))
  return cell
}

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−', '⁺', '₌'])(
  'makes text of what begins with %s',
  (sign) => {
    for (const before of ['', ' ', '\t', '\r', '\n', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u202e'])
      expect(guardCell(`${before}${sign}1+1`)).toBe(`'${before}${sign}1+1`)
  },
)

test.each(['152201001001', '0482', '007', '12345678901234567890', '1E5'])('keeps the digits of %s', (code) => {
  expect(guardCell(code)).toBe(`'${code}`)
})

test.each(['', '0', '12', '2026-01-31', '1,234.50', '123.45', '示例嘎查', 'a=b', '0.5'])(
  'leaves %j as it is',
  (text) => {
    expect(guardCell(text)).toBe(text)
  },
)

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^\d{1,20}$/),
  fc.stringMatching(/^['=+\-@\t\r\n＝＋－＠ 0-9a]{1,8}$/),
)

test('a row comes back from a spreadsheet as it was, and nothing of it is computed', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (row) => {
      const [read = []] = parse(writeCsv([row]), { bom: true })
      expect(read.map(openedAndSaved).map(withoutGuard)).toEqual(row)
    }),
    { numRuns: 2_000 },
  )
})
