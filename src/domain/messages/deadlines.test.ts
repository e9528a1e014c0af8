import { expect, test } from 'vitest'
import { deadlinesOf, isWorkingDay, overdueOf } from './deadlines.ts'

const at = (text: string) => new Date(`${text}+08:00`)

test.each([
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2026-10-01', false],
  ['2026-10-10', true],
])('%s is a working day: %s', (day, expected) => expect(isWorkingDay(day)).toBe(expected))

test.each([
  // Received on a Monday: the five working days end on the next Monday.
  ['2026-11-16T09:00', '2026-11-23', '2026-12-16'],
  // A second before midnight in Beijing is still Friday, whatever the server's time zone.
  ['2026-11-20T23:59:59', '2026-11-27', '2026-12-20'],
  ['2026-11-21T00:00', '2026-11-27', '2026-12-21'],
  // Across the National Day holiday and the Saturday worked in exchange.
  ['2026-09-30T10:00', '2026-10-13', '2026-10-30'],
  // A year without an entry has only weekends off.
  ['2027-12-30T10:00', '2028-01-06', '2028-01-29'],
])('a message received at %s is due for acceptance by %s and for an answer by %s', (received, acceptBy, answerBy) => {
  expect(deadlinesOf(at(received))).toEqual({ acceptBy, answerBy })
})

test('a deadline is met until the end of its last day', () => {
  const open = { receivedTime: at('2026-11-16T09:00'), acceptedTime: null, answeredTime: null }
  expect(overdueOf(open, at('2026-11-23T23:59'))).toEqual({ accept: false, answer: false })
  expect(overdueOf(open, at('2026-11-24T00:00'))).toEqual({ accept: true, answer: false })
  expect(overdueOf(open, at('2026-12-17T00:00'))).toEqual({ accept: true, answer: true })
  const accepted = { ...open, acceptedTime: at('2026-11-17T09:00') }
  expect(overdueOf(accepted, at('2026-12-01T00:00'))).toEqual({ accept: false, answer: false })
  const answered = { ...open, answeredTime: at('2026-11-18T09:00') }
  expect(overdueOf(answered, at('2027-12-01T00:00'))).toEqual({ accept: false, answer: false })
})
