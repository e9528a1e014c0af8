import { expect, test } from 'vitest'
import { durationWords } from './duration-words.ts'

test.each([
  [0, '1 秒'],
  [59, '59 秒'],
  [60, '1 分 0 秒'],
  [3_599, '59 分 59 秒'],
  [3_661, '1 小时 1 分'],
  [90_000, '25 小时 0 分'],
])('%s seconds', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words)
})
