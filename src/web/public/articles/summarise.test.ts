import { expect, test } from 'vitest'
import { summarise } from './summarise.ts'

const sentence = '为方便居民生产生活，街道办事处整理了以下内容，供广大居民参考。'

test.each([
  ['', ''],
  ['全文很短', '全文很短'],
  [`${sentence} 受影响区域为街道部分路段和小区，请提前储水，恢复供水后先放水再使用。`, sentence],
  [' 一、\n  缴费 2026 年 ', '一、缴费2026年'],
  ['短。'.padEnd(80, '字'), `${'短。'.padEnd(55, '字')}…`],
  ['Wi-Fi and LAN', 'Wi-Fi and LAN'],
])('%s becomes %s', (text, summary) => {
  expect(summarise(text)).toBe(summary)
})
