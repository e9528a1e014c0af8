import { expect, test } from 'vitest'
import { DatabaseTooOld, requireVersion } from './database.ts'

test.each([90_624, 140_012])('PostgreSQL %i is refused in words', (number) => {
  expect(() => requireVersion(number)).toThrow(DatabaseTooOld)
  expect(() => requireVersion(number)).toThrow(/需要 15 或更新的版本/)
})

test.each([150_000, 150_004, 180_001])('PostgreSQL %i is taken', (number) => {
  expect(() => requireVersion(number)).not.toThrow()
})
