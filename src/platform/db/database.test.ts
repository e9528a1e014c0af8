import { expect, test } from 'vitest'
import { requireVersion } from './database.ts'
import { DatabaseStartError } from '@three-affairs/embedded-postgres/start-error.ts'

test.each([90_624, 140_012])('rejects PostgreSQL %i with a message', (number) => {
  expect(() => requireVersion(number)).toThrow(DatabaseStartError)
  expect(() => requireVersion(number)).toThrow(/需要 15 或更新的版本/)
})

test.each([150_000, 150_004, 180_001])('accepts PostgreSQL %i', (number) => {
  expect(() => requireVersion(number)).not.toThrow()
})
