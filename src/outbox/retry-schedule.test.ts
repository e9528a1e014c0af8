import { expect, test } from 'vitest'
import { getRetryDelay, mostAttempts } from './retry-schedule.ts'

const attempts = Array.from({ length: mostAttempts - 1 }, (_, index) => index + 1)
const draws = [0, 0.25, 0.5, 0.75, 0.999]

test('each delay is near twice the one before, up to two hours', () => {
  for (const attempt of attempts)
    for (const random of draws) {
      const middle = Math.min(7_200_000, 30_000 * 2 ** (attempt - 1))
      const delay = getRetryDelay(attempt, random)
      expect(delay).toBeGreaterThanOrEqual(middle * 0.8)
      expect(delay).toBeLessThanOrEqual(middle * 1.2)
    }
})

test('all attempts together take a working day', () => {
  for (const random of draws) {
    const hours = attempts.reduce((sum, attempt) => sum + getRetryDelay(attempt, random), 0) / 3_600_000
    expect(hours).toBeGreaterThan(6)
    expect(hours).toBeLessThan(11)
  }
})

test('a delay is never negative or endless, whatever the attempt', () => {
  for (const attempt of [-5, 0, 1, 50, 1_000]) {
    const delay = getRetryDelay(attempt)
    expect(delay).toBeGreaterThan(0)
    expect(delay).toBeLessThanOrEqual(7_200_000 * 1.2)
  }
})
