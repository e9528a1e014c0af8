import { expect, test } from 'vitest'
import { judgeStandby } from './standby-signal.server.ts'

const now = new Date('2026-11-29T08:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const primary = { system: '1', timeline: 2, bytes: 1_000n }
const upToDate = { ...primary, server: 'a', isStandby: true, replayedAt: ago(86_400) }

test.each([
  ['up to date, primary idle', primary, upToDate, 'ok', '已跟上'],
  ['behind', primary, { ...upToDate, bytes: 900n, replayedAt: ago(3) }, 'ok', '落后 3 秒（100 字节）'],
  ['far behind', primary, { ...upToDate, bytes: 900n, replayedAt: ago(61) }, 'warning', '61 秒'],
  ['promoted', primary, { ...upToDate, isStandby: false }, 'warning', '主库'],
  ['of the former primary', primary, { ...upToDate, timeline: 1 }, 'warning', '没有跟随'],
  ['of another database', primary, { ...upToDate, system: '2' }, 'fault', '请改正'],
  ['of a primary that does not wait for its disk', null, upToDate, 'warning', 'synchronous_commit'],
] as const)('a standby that is %s', (_, before, standby, state, words) => {
  expect(judgeStandby(before, standby, now)).toMatchObject({ state, words: expect.stringContaining(words) })
})
