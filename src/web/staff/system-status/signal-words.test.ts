import { expect, test } from 'vitest'
import { orderGroups, summaryOf } from './signal-words.ts'

const signal = (name: string, state: 'ok' | 'warning' | 'fault' | 'unknown', group: 'base' | 'data' = 'base') => ({
  name,
  state,
  group,
  title: name,
  words: '',
})

test('what is not known is not called well', () => {
  expect(summaryOf([signal('a', 'ok'), signal('b', 'ok')])).toEqual({ worst: 'ok', words: '2 项检查都正常。' })
  expect(summaryOf([signal('a', 'ok'), signal('b', 'unknown')])).toEqual({
    worst: 'unknown',
    words: '1 项不明。请按下面的说明处理。',
  })
  expect(summaryOf([signal('a', 'warning'), signal('b', 'fault'), signal('c', 'fault')])).toEqual({
    worst: 'fault',
    words: '2 项故障，1 项注意。请按下面的说明处理。',
  })
})

test('the worst of a group comes first, and empty groups are left out', () => {
  const signals = [signal('a', 'ok', 'data'), signal('b', 'warning', 'data'), signal('c', 'fault', 'data')]
  expect(orderGroups(signals).map(({ group, signals }) => [group, signals.map(({ name }) => name)])).toEqual([
    ['data', ['c', 'b', 'a']],
  ])
})
