import { expect, test } from 'vitest'
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
