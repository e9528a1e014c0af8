import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../platform/dates.ts'
import { createCalendar, isWorkingDay } from '../holidays/holidays.ts'
import { publicCalendar } from '../holidays/queries.server.ts'
import {
  daysOf,
  dueOf,
  dutyPeriodForm,
  kindOf,
  labelOf,
  periodBefore,
  periodOf,
  periodsBetween,
  type RegularKind,
} from './periods.ts'

const kinds = ['month', 'quarter', 'half-year', 'year'] as const

test.each([
  ['2026-09', 'month', '2026-09-01', '2026-09-30', '2026年9月'],
  ['2028-02', 'month', '2028-02-01', '2028-02-29', '2028年2月'],
  ['2026-12', 'month', '2026-12-01', '2026-12-31', '2026年12月'],
  ['2026-Q1', 'quarter', '2026-01-01', '2026-03-31', '2026年第一季度'],
  ['2026-Q4', 'quarter', '2026-10-01', '2026-12-31', '2026年第四季度'],
  ['2026-H1', 'half-year', '2026-01-01', '2026-06-30', '2026年上半年'],
  ['2026-H2', 'half-year', '2026-07-01', '2026-12-31', '2026年下半年'],
  ['2026', 'year', '2026-01-01', '2026-12-31', '2026年'],
] as const)('%s is a %s from %s to %s', (key, kind, first, last, label) => {
  expect([kindOf(key), daysOf(key), labelOf(key)]).toEqual([kind, { first, last, until: addDays(last, 1) }, label])
  expect([periodOf(kind, first), periodOf(kind, last)]).toEqual([key, key])
})

test.each([
  ['2026-01', '2025-12'],
  ['2026-Q1', '2025-Q4'],
  ['2026-H1', '2025-H2'],
  ['2026', '2025'],
  ['2026-Q3', '2026-Q2'],
])('before %s was %s', (key, before) => {
  expect(periodBefore(key)).toBe(before)
})

test('periods of a kind follow each other without gap or overlap', () => {
  assert(
    property(
      constantFrom(...kinds),
      integer({ min: 0, max: 12_000 }),
      integer({ min: 0, max: 1_500 }),
      (kind, at, days) => {
        const from = addDays('2000-01-01', at)
        const keys = periodsBetween(kind, from, addDays(from, days))
        expect(keys).toContain(periodOf(kind, from))
        expect(keys).toContain(periodOf(kind, addDays(from, days)))
        for (const key of keys) expect(key).toMatch(dutyPeriodForm)
        const pairs = keys.slice(1).map((next, before) => [keys[before] ?? '', next] as const)
        for (const [key, next] of pairs)
          expect([daysOf(key).until, periodBefore(next)]).toEqual([daysOf(next).first, key])
      },
    ),
  )
})

const byDay = (dueDay: number, graceWorkingDays = 0) => ({ dueDay, dueWorkingDays: null, graceWorkingDays })
const byWorkingDays = (dueWorkingDays: number, graceWorkingDays = 0) => ({
  dueDay: null,
  dueWorkingDays,
  graceWorkingDays,
})

test.each([
  // A Thursday.
  ['2026-Q3', byDay(15), '2026-10-15', '2026-10-15'],
  // A Saturday moves to Monday.
  ['2026-07', byDay(15), '2026-08-17', '2026-08-17'],
  // 国庆节: off until the 7th, Saturday the 10th is worked in exchange.
  ['2026-Q3', byDay(1), '2026-10-08', '2026-10-08'],
  ['2026-Q3', byDay(10), '2026-10-10', '2026-10-10'],
  ['2026-Q3', byWorkingDays(3), '2026-10-10', '2026-10-10'],
  // 春节 moves by the moon: in 2026 off from the 15th to the 23rd of February.
  ['2026-01', byDay(15), '2026-02-24', '2026-02-24'],
  ['2026-01', byDay(14), '2026-02-14', '2026-02-14'],
  // Over the end of the year: New Year is off, Sunday the 4th of January is worked in exchange.
  ['2025-12', byDay(1), '2026-01-04', '2026-01-04'],
  ['2025', byWorkingDays(1), '2026-01-04', '2026-01-04'],
  ['2025-H2', byDay(31), '2026-02-02', '2026-02-02'],
  // A month without the day counts to its end.
  ['2027-01', byDay(31), '2027-03-01', '2027-03-01'],
  ['2027-03', byDay(31), '2027-04-30', '2027-04-30'],
  // The grace counts from the due day in working days.
  ['2026-Q3', byDay(15, 3), '2026-10-15', '2026-10-20'],
  ['2026-07', byDay(15, 1), '2026-08-17', '2026-08-18'],
  // On the last day itself, also if it is off.
  ['2026-05', byWorkingDays(0), '2026-05-31', '2026-05-31'],
] as const)('%s by %o is due on %s, in time until %s', (key, rule, due, graceUntil) => {
  expect(dueOf(key, rule, publicCalendar)).toEqual({ due, graceUntil })
})

test('a day of the month is never off, and never before the day that the item says', () => {
  const calendar = createCalendar([{ kind: 'off', name: '放假', from: '2026-01-10', to: '2026-02-20' }])
  assert(
    property(
      constantFrom<RegularKind>(...kinds),
      integer({ min: 1, max: 31 }),
      integer({ min: 0, max: 900 }),
      (kind, day, at) => {
        const key = periodOf(kind, addDays('2025-01-01', at))
        const { due, graceUntil } = dueOf(key, byDay(day, 2), calendar)
        const { until } = daysOf(key)
        expect(isWorkingDay(due, calendar)).toBe(true)
        expect(due >= until && graceUntil > due).toBe(true)
        expect(due >= addDays(until, Math.min(day, 28) - 1)).toBe(true)
      },
    ),
  )
})
