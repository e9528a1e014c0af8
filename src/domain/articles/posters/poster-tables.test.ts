import { expect, test } from 'vitest'
import { fitOnPaper, onBoards } from '../body-table-paper.ts'
import { splitWideTables } from './poster-tables.ts'

const row = (tag: 'td' | 'th', cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const table = (columns: number, caption = '<caption>补助明细</caption>') => {
  const numbers = Array.from({ length: columns - 1 }, (_, at) => at + 1)
  const head = row('th', ['姓名', ...numbers.map((at) => `第${at}项`)])
  const rows = ['示例甲', '示例乙'].map((name) => row('td', [name, ...numbers.map((at) => `${at},234.56`)]))
  return `<table>${caption}<colgroup>${'<col />'.repeat(columns)}</colgroup><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`
}
const partsOf = (html: string) => [...html.matchAll(/<table>([\s\S]*?)<\/table>/g)].map(([, inside = '']) => inside)

test('a table that fits stays as it is', () => {
  const html = `<p>前</p>${table(7)}<p>后</p>`
  expect(splitWideTables(html)).toBe(html)
})

test('every part of a wide table names the rows and fits a turned sheet; no cell is lost', () => {
  const parts = partsOf(splitWideTables(`<p>前</p>${table(24)}`))
  expect(parts.length).toBeGreaterThan(1)
  for (const [at, part] of parts.entries()) {
    expect(part).toContain(`<caption>补助明细（表宽，分 ${parts.length} 张印，这是第 ${at + 1} 张）</caption>`)
    expect(part.match(/<tr><t[hd]>(?:姓名|示例甲|示例乙)</g)).toHaveLength(3)
    expect(fitOnPaper(part.replace(/<caption>.*?<\/caption>/, ''), onBoards)?.points ?? 13).toBe(13)
  }
  const figures = parts.join('').match(/<td>\d+,234\.56<\/td>/g)
  expect(figures).toHaveLength(2 * 23)
  expect(new Set(figures).size).toBe(23)
})

test('a wide table whose cells span others is not taken apart', () => {
  const html = table(24).replace('<th>第1项</th><th>第2项</th>', '<th colspan="2">两项</th>')
  expect(splitWideTables(html)).toBe(html)
})
