import { expect, test } from 'vitest'
import { cleanBody, showBody } from './body.server.ts'

test.each([
  ['<p onclick="a()" style="color:red">文</p>', '<p>文</p>'],
  ['<script>alert(1)</script><p>文</p>', '<p>文</p>'],
  ['<a href="javascript:alert(1)">点</a>', '<a>点</a>'],
  ['<a href="data:text/html,x">点</a>', '<a>点</a>'],
  ['<a href="https://example.org/">外</a>', '<a href="https://example.org/">外</a>'],
  ['<img src="https://tracker.example/x.png">', ''],
  ['<img src="//tracker.example/x.png">', ''],
  ['<img src="/files/a.svg" onerror="a()">', '<img src="/files/a.svg" alt="" loading="lazy" />'],
  ['<svg><a xlink:href="javascript:a()">x</a></svg>', '<a>x</a>'],
  ['<iframe src="/x"></iframe><form action="/y"><input></form>', ''],
  ['<h1>题</h1>', '<h2>题</h2>'],
  ['<p class="signature evil">署名</p>', '<p class="signature">署名</p>'],
  ['<div class="signature">文</div>', '<div>文</div>'],
  ['<div class="evil" id="x" tabindex="5">文</div>', '<div>文</div>'],
])('%s', (given, clean) => {
  expect(cleanBody(given)).toBe(clean)
})

const leaving = (url: string) => `/leaving?${url}`

test('tables are shown in a box to scroll in', () => {
  const clean = cleanBody('<table><tr><td>一</td></tr></table>')
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
