import { expect, test } from 'vitest'
import { isTabbedTable, tabbedTableHtml } from './tabbed-text.ts'

test('rows and cells, quoted cells with line ends, markup as text', () => {
  const text = '项目\t金额\r\n"办公\n""用品"""\t<b>\r\n'
  expect(isTabbedTable(text)).toBe(true)
  expect(tabbedTableHtml(text)).toBe(
    '<table><tbody><tr><td><p>项目</p></td><td><p>金额</p></td></tr><tr><td><p>办公<br>&quot;用品&quot;</p></td><td><p>&lt;b&gt;</p></td></tr></tbody></table>',
  )
})

test.each(['甲\t乙', '甲\t乙\n丙', '甲\n乙', ''])('%j is no table', (text) => {
  expect(isTabbedTable(text)).toBe(false)
})

test('a quote in the middle of a cell is text', () => {
  expect(isTabbedTable('5" 屏\t1\n6" 屏\t2')).toBe(true)
  expect(tabbedTableHtml('5" 屏\t1\n6" 屏\t2')).toContain('<p>5&quot; 屏</p>')
})
