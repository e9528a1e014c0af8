import { expect, test } from 'vitest'
import { cleanHtml } from '../../platform/html/read-html.server.ts'
import { showBody } from './body.server.ts'

const leaving = (url: string) => `/leaving?${url}`

test('puts tables in a scroll container below their caption', () => {
  const clean = cleanHtml('<table><caption>支出</caption><tr><td>一</td></tr></table>')
  expect(clean).toBe('<table><caption>支出</caption><tr><td>一</td></tr></table>')
  expect(showBody(clean, leaving)).toBe(
    '<p class="table-caption" id="table-1" aria-hidden="true">支出</p><div class="table-scroll" tabindex="0" role="region" aria-label="表格"><table aria-labelledby="table-1"><tr><td>一</td></tr></table></div>',
  )
  expect(showBody('<table><tr><td>一</td></tr></table>', leaving)).toContain('<table><tr>')
})

test('tables of several bodies on a page are numbered on', () => {
  const html = '<table><caption>支出</caption><tr><td>一</td></tr></table>'
  const second = showBody(html, leaving, [], 1)
  expect(second).toContain('id="table-2"')
  expect(second).toContain('aria-labelledby="table-2"')
  expect(second).toContain('aria-label="第 2 张表格"')
})

test('each table of a page is a region with a name of its own', () => {
  const html = showBody('<table><tr><td>一</td></tr></table>'.repeat(3), leaving)
  const names = Array.from(html.matchAll(/role="region" aria-label="([^"]+)"/g), ([, name]) => name)
  expect(names).toEqual(['表格', '第 2 张表格', '第 3 张表格'])
})

const table = (...rows: string[][]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
/** Whether each cell of the last row is marked as a figure. */
const figures = (html: string) =>
  [...(showBody(html, leaving).split('<tr>').at(-1) ?? '').matchAll(/<td([^>]*)>/g)].map(([, mark]) => Boolean(mark))

test.each([
  ['amounts and shares', table(['水费', '1,280.00', '3.2%'], ['电费', '-20', '—']), [false, true, true]],
  ['a column that contains words', table(['水费', '12'], ['电费', '12 月']), [false, false]],
  ['a column without figures', table(['水费', '—'], ['电费', '']), [false, false]],
  ['row numbers', table(['1', '水费'], ['2', '电费']), [false, false]],
  ['a figure inside an element', table(['水费', '<p>12</p>']), [false, true]],
  [
    'a cell that spans two columns',
    '<table><tr><td colspan="2">合计</td><td>3</td></tr><tr><td>甲</td><td>乙</td><td>3</td></tr></table>',
    [false, false, true],
  ],
  [
    'a cell that spans two rows',
    '<table><tr><td rowspan="2">合计</td><td>3</td></tr><tr><td>4</td></tr></table>',
    [false],
  ],
])('marks columns of figures: %s', (_, html, expected) => {
  expect(figures(html)).toEqual(expected)
})

test('marks the heading of a column of figures', () => {
  expect(
    showBody(
      '<table><tr><th scope="col">项目</th><th scope="col">元</th></tr><tr><th>水</th><td>3</td></tr></table>',
      leaving,
    ),
  ).toContain('<th scope="col">项目</th><th class="figures" scope="col">元</th>')
})

const headed = (headings: string[], cells: string) =>
  `<table><thead><tr>${headings.map((each) => `<th scope="col">${each}</th>`).join('')}</tr></thead><tbody><tr>${cells}</tr></tbody></table>`

test('labels the values of a table of up to six columns with their headings, and keeps it a table', () => {
  const shown = showBody(headed(['项目', '收入', '支出'], '<th scope="row">水</th><td>3</td><td></td>'), leaving)
  expect(shown).toContain('<div class="table-scroll table-rows"')
  expect(shown).toContain('<table role="table">')
  expect(shown).toContain('<th role="columnheader" class="figures" scope="col">收入</th>')
  expect(shown).toContain(
    '<tr role="row"><th role="rowheader" scope="row">水</th><td role="cell" data-label="收入" class="figures">3</td><td role="cell" data-label="支出"></td></tr>',
  )
})

test('needs no labels where a row is a name and a value', () => {
  expect(showBody(headed(['项目', '金额'], '<td>水</td><td>3</td>'), leaving)).not.toContain('data-label')
})

test.each([
  ['seven columns', headed(['一', '二', '三', '四', '五', '六', '七'], '<td>1</td>'.repeat(7))],
  ['no headings', table(['水费', '12'])],
  ['a cell that spans columns', headed(['项目', '金额'], '<td colspan="2">水</td>')],
])('leaves a table with %s as it is', (_, html) => {
  expect(showBody(html, leaving)).toContain('<div class="table-scroll" ')
})

test.each([
  ['https://www.example.com/a?b=1&amp;c=2', '/leaving?https://www.example.com/a?b=1&amp;c=2'],
  ['http://gov.cn.example.com/', '/leaving?http://gov.cn.example.com/'],
  ['https://www.gov.cn@example.com/', '/leaving?https://www.gov.cn@example.com/'],
  ['https://notgov.cn/', '/leaving?https://notgov.cn/'],
  ['https://other.example/', '/leaving?https://other.example/'],
  ['https://portal.example/party/party', null],
  ['https://www.nmg.gov.cn/', null],
  ['https://gov.cn/', null],
  ['/party/party?id=1', null],
  ['tel:12388', null],
])('a link to %s goes through %s', (href, over) => {
  expect(showBody(`<a href="${href}">链接</a>`, leaving, ['portal.example'])).toBe(
    over ? `<a href="${over}" rel="nofollow">链接</a>` : `<a href="${href}">链接</a>`,
  )
})
