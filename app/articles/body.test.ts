import { expect, test } from 'vitest'
import { cleanHtml } from '../lib/clean-html.server.ts'
import { showBody } from './body.server.ts'

const leaving = (url: string) => `/leaving?${url}`

test('tables are shown in a box to scroll in', () => {
  const clean = cleanHtml('<table><tr><td>一</td></tr></table>')
  expect(clean).toBe('<table><tr><td>一</td></tr></table>')
  expect(showBody(clean, leaving)).toMatch(/^<div class="table-scroll" tabindex="0"[^>]*><table>.*<\/table><\/div>$/)
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
