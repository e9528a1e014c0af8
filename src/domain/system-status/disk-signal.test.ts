import { expect, test } from 'vitest'
import { readSpace } from './disk-signal.server.ts'

const gibibyte = 1024 ** 3

test.each([
  ['a tenth of a small disk', 5, 40, 'ok'],
  ['a small disk that is nearly full', 3, 40, 'warning'],
  ['a share of a large disk that is small, but much', 20, 4_000, 'ok'],
  ['little of a large disk', 9, 4_000, 'warning'],
  ['a tiny disk with half of it free', 1.5, 3, 'ok'],
  ['no room for what is being written', 0.1, 40, 'fault'],
] as const)('%s', (_, free, total, state) => {
  expect(readSpace(free * gibibyte, total * gibibyte).state).toBe(state)
})

test('says how much is left', () => {
  expect(readSpace(0.1 * gibibyte, 40 * gibibyte).words).toBe(
    '数据目录所在的磁盘还有 102 MB，共 40.0 GB，即将无法保存。请立即清理或扩容。',
  )
})
