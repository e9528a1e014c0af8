import { expect, test } from 'vitest'
import { DocumentError } from './document-error.ts'
import { cleanHtml } from './clean-html.server.ts'

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
  expect(cleanHtml(given)).toBe(clean)
})

test('rejects 200,000 nested elements with a message', () => {
  expect(() => cleanHtml(`${'<div>'.repeat(200_000)}文`)).toThrow('嵌套超过 100 层')
})

test('implicitly closed elements do not count as nested', () => {
  expect(cleanHtml(`${'<p>'.repeat(1_000)}文`)).toMatch(/文<\/p>$/)
})

test('accepts 100 levels and two million characters, rejects more with a message', () => {
  const deep = `${'<b>'.repeat(100)}文${'</b>'.repeat(100)}`
  expect(cleanHtml(deep)).toBe(deep)
  expect(cleanHtml('文'.repeat(2_000_000))).toHaveLength(2_000_000)
  expect(() => cleanHtml('文'.repeat(2_000_001))).toThrow('正文超过 200 万字')
})

test.each(['<div></i>', '<div><!-- -->', '<div/>', '<DIV x>', '<x-y>', '<svg>', '<div></div x><div>'])(
  'detects excessive depth after %s',
  (part) => {
    expect(() => cleanHtml(part.repeat(20_000) + '<div>'.repeat(101))).toThrow(DocumentError)
  },
)
