import { expect, test } from 'vitest'
import { cleanHtml } from '../lib/clean-html.server.ts'
import { showBody } from './body.server.ts'

const leaving = (url: string) => `/leaving?${url}`

test('tables are shown in a box to scroll in, below their caption', () => {
  const clean = cleanHtml('<table><caption>支出</caption><tr><td>一</td></tr></table>')
  expect(clean).toBe('<table><caption>支出</caption><tr><td>一</td></tr></table>')
  expect(showBody(clean, leaving)).toBe(
    '<p class="table-caption" id="table-1">支出</p><div class="table-scroll" tabindex="0" role="region" aria-labelledby="table-1"><table aria-labelledby="table-1"><tr><td>一</td></tr></table></div>',
  )
  expect(showBody('<table><tr><td>一</td></tr></table>', leaving)).toContain('<table aria-label="表格">')
})

const table = (...rows: string[][]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
/** The columns that are shown as figures, as the cells of the last row have it. */
const figures = (html: string) =>
  [...(showBody(html, leaving).split('<tr>').at(-1) ?? '').matchAll(/<td([^>]*)>/g)].map(([, mark]) => Boolean(mark))

test.each([
  ['amounts and shares', table(['水费', '1,280.00', '3.2%'], ['电费', '-20', '—']), [false, true, true]],
  ['a column with words in it', table(['水费', '12'], ['电费', '12 月']), [false, false]],
  ['a column without figures', table(['水费', '—'], ['电费', '']), [false, false]],
  ['numbers of rows', table(['1', '水费'], ['2', '电费']), [false, false]],
  ['words inside elements', table(['水费', '<p>12</p>']), [false, true]],
  [
    'a cell over two columns',
    '<table><tr><td colspan="2">合计</td><td>3</td></tr><tr><td>甲</td><td>乙</td><td>3</td></tr></table>',
    [false, false, true],
  ],
  ['cells over two rows', '<table><tr><td rowspan="2">合计</td><td>3</td></tr><tr><td>4</td></tr></table>', [false]],
])('%s', (_, html, expected) => {
  expect(figures(html)).toEqual(expected)
})

test('the head of a column of figures stands over them', () => {
  expect(
    showBody(
      '<table><tr><th scope="col">项目</th><th scope="col">元</th></tr><tr><th>水</th><td>3</td></tr></table>',
      leaving,
    ),
  ).toContain('<th scope="col">项目</th><th class="figures" scope="col">元</th>')
})

test.each([
  ['https://www.example.com/a?b=1&amp;c=2', '/leaving?https://www.example.com/a?b=1&amp;c=2'],
  ['http://gov.cn.example.com/', '/leaving?http://gov.cn.example.com/'],
  ['https://www.nmg.gov.cn/', null],
  ['https://gov.cn/', null],
  ['/party/party?id=1', null],
  ['tel:12388', null],
])('a link to %s leads over %s', (href, over) => {
  expect(showBody(`<a href="${href}">链接</a>`, leaving)).toBe(
    over ? `<a href="${over}" rel="nofollow">链接</a>` : `<a href="${href}">链接</a>`,
  )
})
