import { expect, test } from 'vitest'
import { judgeLooks } from './looks-signal.server.ts'

const now = new Date('2026-11-29T02:00:00+08:00')
const nouns = { things: '公开的文章', counter: '篇' }
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test.each([
  [{ never: 0, oldest: null }, 'ok', /没有等待夜间巡检的公开的文章/],
  [{ never: 3, oldest: null }, 'unknown', /^有 3 篇公开的文章还没有检查过，每夜接着检查。$/],
  [{ never: 10_000, oldest: daysAgo(1) }, 'unknown', /10000 篇以上.*最早的一次检查在 2026-11-28（1 天前）/],
  [{ never: 0, oldest: daysAgo(3) }, 'ok', /都检查过，最早的一次检查在 2026-11-26（3 天前）。$/],
  [{ never: 0, oldest: daysAgo(36) }, 'warning', /36 天前.*PORTAL_SCAN_MINUTES/],
] as const)('%j is %s', (looks, state, words) => {
  expect(judgeLooks(looks, now, nouns)).toMatchObject({ state, words: expect.stringMatching(words) })
})

test('its value is the age of the oldest look in seconds', () => {
  expect(judgeLooks({ never: 0, oldest: daysAgo(2) }, now, nouns).value).toBe(172_800)
  expect(judgeLooks({ never: 0, oldest: null }, now, nouns).value).toBeUndefined()
})
