import { expect, test } from 'vitest'
import { readAge } from './backup-signal.server.ts'

test.each([
  [null, 'unknown', '还没有备份过'],
  [-5, 'ok', '1 小时内'],
  [25.9, 'ok', '25 小时前'],
  [26, 'warning', '26 小时前'],
  [47.9, 'warning', '47 小时前'],
  [48, 'fault', '2 天前'],
  [1_000, 'fault', '41 天前'],
] as const)('%s hours: %s', (hours, state, words) => {
  const reading = readAge(hours === null ? null : hours * 3_600)
  expect(reading).toMatchObject({ state, words: expect.stringContaining(words) })
})
