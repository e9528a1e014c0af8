import { expect, test } from 'vitest'
import { nextDigest } from './digest-time.ts'

test.each([
  ['2026-11-27T07:59:59+08:00', 8, '2026-11-27T08:00:00+08:00'],
  ['2026-11-27T08:00:00+08:00', 8, '2026-11-28T08:00:00+08:00'],
  ['2026-11-27T23:30:00+08:00', 0, '2026-11-28T00:00:00+08:00'],
  ['2026-12-31T20:00:00+08:00', 8, '2027-01-01T08:00:00+08:00'],
])('after %s the mail of %i comes at %s', (now, hour, expected) => {
  expect(nextDigest(new Date(now), hour)).toEqual(new Date(expected))
})
