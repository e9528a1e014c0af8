import { expect, test } from 'vitest'
import { writeCsv } from './write-csv.ts'

test('quotes cells and disarms formulas', () => {
  expect(
    writeCsv([
      ['一', 'a "b", c'],
      ['=1+1', '-2', 'x\ny'],
    ]),
  ).toBe('\uFEFF"一","a ""b"", c"\r\n"\'=1+1","\'-2","x\ny"\r\n')
})
