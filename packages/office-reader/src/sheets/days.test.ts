import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOfSerial, readDay } from './days.ts'

test.each([
  ['2025-06-09T16:00:00.000Z', '2025-06-10'],
  ['2025-06-10T00:00:00+08:00', '2025-06-10'],
  ['2025-06-10T00:00:00+0800', '2025-06-10'],
  ['2025-06-09T12:00:00-04:00', '2025-06-10'],
  ['2025-06-09T15:59:17.000Z', '2025-06-10'],
  ['2025-06-09T15:59:58.000Z', '2025-06-09'],
  ['2025-06-10 09:30:00', '2025-06-10'],
  ['2025-06-10 上午 9:30', '2025-06-10'],
  ['2025年06月10日 星期二', '2025-06-10'],
  ['２０２５－０６－１０', '2025-06-10'],
  ['20250610093000', '2025-06-10'],
  ['Tue Jun 10 2025 00:00:00 GMT+0800 (中国标准时间)', '2025-06-10'],
  ['Mon, 09 Jun 2025 16:00:00 GMT', null],
  ['1749484800000', '2025-06-10'],
  ['45817.9995023148', '2025-06-10'],
  ['45818', '2025-06-10'],
  ['45817.75', '2025-06-09'],
  ['2025-02-30T00:00:00Z', null],
  ['10/06/2025', null],
])('reads %s as %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

/** Days that payments have. */
const days = fc
  .date({ min: new Date('1980-01-02T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const zones = fc.integer({ min: -12 * 4, max: 14 * 4 }).map((quarters) => quarters * 15)

function isoIn(midnightInBeijing: number, offset: number): string {
  const local = new Date(midnightInBeijing + offset * 60_000).toISOString().slice(0, 19)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${local}${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

test('a day comes back whatever time zone a program wrote it in, and whether it lost seconds', () => {
  fc.assert(
    fc.property(days, zones, fc.constantFrom(0, 43, 343), (day, offset, lost) => {
      const midnight = Date.parse(`${day}T00:00:00+08:00`) - lost * 1_000
      const serial = (midnight + 8 * 3_600_000 - Date.UTC(1899, 11, 30)) / 86_400_000
      expect(readDay(isoIn(midnight, offset))).toBe(day)
      expect(readDay(new Date(midnight).toISOString())).toBe(day)
      expect(dayOfSerial(serial)).toBe(day)
      expect(dayOfSerial(serial - 1462, 1904)).toBe(day)
    }),
  )
})
