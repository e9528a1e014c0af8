import { expect, test } from 'vitest'
import { delayAfter, impatient, patient } from './patience.ts'

const now = Date.UTC(2026, 10, 28)

test('delays double, vary by half, and end', () => {
  for (const [place, whole] of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000].entries()) {
    const delay = delayAfter(place + 1, patient)
    expect(delay).toBeGreaterThanOrEqual(whole / 2)
    expect(delay).toBeLessThanOrEqual(whole)
  }
  expect(delayAfter(patient.attempts, patient)).toBeNull()
  expect(delayAfter(impatient.attempts, impatient)).toBeNull()
})

test.each([
  ['seconds', '30', 30_000],
  ['a date', 'Sat, 28 Nov 2026 00:00:45 GMT', 45_000],
])('a service that asks for a delay in %s is left alone that long', (_, header, delay) => {
  expect(delayAfter(1, patient, header, now)).toBe(delay)
})

test('a service that asks for more than is waited for is not asked again', () => {
  expect(delayAfter(1, patient, '3600', now)).toBeNull()
  expect(delayAfter(1, impatient, '30', now)).toBeNull()
})

test.each(['soon', '', '-5', 'Fri, 27 Nov 2026 00:00:00 GMT'])('"%s" asks for no delay', (header) => {
  expect(delayAfter(1, patient, header, now)).toBeLessThanOrEqual(500)
})
