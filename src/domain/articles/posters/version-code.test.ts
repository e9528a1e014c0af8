import { expect, test } from 'vitest'
import { readVersionCode, writeVersionCode } from './version-code.server.ts'

const version = { articleId: 1203, number: 2, time: new Date('2026-11-28T08:00:00.123Z') }

test('a code names its article, and is the same each time', () => {
  const code = writeVersionCode(version)
  expect(code).toMatch(/^1203-[2-9a-z0]{8}$/)
  expect(writeVersionCode({ ...version })).toBe(code)
  expect(readVersionCode(code)).toEqual({ articleId: 1203, code })
  expect(readVersionCode(code.toUpperCase())).toEqual({ articleId: 1203, code })
})

test('every version of every article has a code of its own', () => {
  const others = [
    { ...version, articleId: 1204 },
    { ...version, number: 3 },
    { ...version, time: new Date('2026-11-28T08:00:00.124Z') },
  ]
  expect(new Set([version, ...others].map(writeVersionCode)).size).toBe(4)
})

test.each(['', '1203', '1203-', '0-k7mq29xd', '1203-k7mq29x', '1203-k7mq29xdd', '1203-k7mq29xl', 'a-k7mq29xd'])(
  '%j is no code',
  (typed) => expect(readVersionCode(typed)).toBeNull(),
)
