import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseMarkupInTests as parse } from './markup-in-tests.ts'
import { cleanPaste } from './paste.ts'
import { pictureMark } from './picture-mark.ts'

const clean = (html: string) => cleanPaste(parse(html)).html
const fixture = (name: string) =>
  parse(readFileSync(join(import.meta.dirname, '../../../../../tests/fixtures/paste', name), 'utf8'))

const spread = (html: string) => html.split(/(?=<(?:p|h\d|ol|ul|li|table|tr)\b)/)

test('Word: marked lists, merged header cells, no comments, deleted or hidden text', () => {
  const { html, ...others } = cleanPaste(fixture('word.html'))
  expect(spread(html)).toEqual([
    '<p align="center"><strong>关于公开2026年第一季度村级财务的通知</strong></p>',
    '<p>根据《嘎查村财务公开办法》，现将<strong>第一季度</strong>收支情况予以公布，请全体村民监督。公示期7天，详见附件。</p>',
    '<p>一、收入情况</p>',
    '<ol>',
    '<li>',
    '<p>土地承包费12,000.00元</p>',
    '<ul>',
    '<li>',
    '<p>东甸子</p></li>',
    '<li>',
    '<p>西甸子</p></li></ul></li>',
    '<li>',
    '<p>上级补助30,000.00元</p></li></ol>',
    '<table><tbody>',
    '<tr><th rowspan="2">',
    '<p>项目</p></th><th colspan="2">',
    '<p>金额（元）</p></th></tr>',
    '<tr><th>',
    '<p>收入</p></th><th>',
    '<p>支出</p></th></tr>',
    '<tr><td>',
    '<p>土地承包费</p></td><td>',
    '<p>12,000.00</p></td><td>',
    '<p></p></td></tr></tbody></table>',
    '<ol>',
    '<li>',
    '<p>监督电话见公示栏</p></li></ol>',
    '<p align="right">巴彦嘎查村民委员会</p>',
    '<p align="right">2026年4月3日</p>',
  ])
  expect(others).toEqual({
    refusedImages: 1,
    embeddedImages: [],
    dropped: ['隐藏的文字', '批注', '修订中已删除的文字'],
  })
})

test('WPS: headings below the title of the page, lists, deleted text', () => {
  const { html, ...others } = cleanPaste(fixture('wps.html'))
  expect(spread(html)).toEqual([
    '<h2>党务公开制度</h2>',
    '<h3>公开内容</h3>',
    '<p>党支部应当公开下列<u>事项</u>：</p>',
    '<ol>',
    '<li>',
    '<p>发展党员情况；</p></li>',
    '<li>',
    '<p>党费收缴情况。</p></li></ol>',
    '<p>（一）每季度公开一次；面积约120m<sup>2</sup></p>',
    '<table><tbody>',
    '<tr><th>',
    '<p>姓名</p></th><th>',
    '<p>金额</p></th></tr>',
    '<tr><td>',
    '<p>王某</p></td><td>',
    '<p>60.00</p></td></tr></tbody></table>',
    '<p><strong>附：CY表</strong></p>',
  ])
  expect(others).toEqual({ refusedImages: 0, embeddedImages: [], dropped: ['修订中已删除的文字'] })
})

test('Excel: the title becomes the caption, bold rows become headers, hidden rows stay out', () => {
  const { html, ...others } = cleanPaste(fixture('excel.html'))
  expect(spread(html)).toEqual([
    '<table><caption>巴彦嘎查2026年第一季度财务收支公开表</caption><tbody>',
    '<tr><th rowspan="2">',
    '<p>项目</p></th><th colspan="2">',
    '<p>金额</p></th></tr>',
    '<tr><th>',
    '<p>收入</p></th><th>',
    '<p>支出</p></th></tr>',
    '<tr><td>',
    '<p>土地承包费</p></td><td>',
    '<p>12,000.00</p></td><td>',
    '<p></p></td></tr>',
    '<tr><td>',
    '<p>办公用品<br>（含打印纸）</p></td><td>',
    '<p></p></td><td>',
    '<p>860.50</p></td></tr></tbody></table>',
  ])
  expect(others).toEqual({ refusedImages: 0, embeddedImages: [], dropped: ['隐藏的文字'] })
})

test('WeChat: sections become paragraphs, layout tables go, images of other sites are refused', () => {
  const { html, ...others } = cleanPaste(fixture('wechat.html'))
  expect(spread(html)).toEqual([
    '<p align="center"><strong>惠民政策早知道</strong></p>',
    '<p>2026年耕地地力保护补贴已经发放，标准为每亩<strong>85.20元</strong>。</p>',
    '<p align="center">▲村民代表会议现场</p>',
    '<p>第一步<br>填写申请表</p>',
    '<p>第二步 交到嘎查</p>',
    '<ul>',
    '<li>',
    '<p>带身份证到嘎查办理；</p></li>',
    '<li>',
    '<p>咨询电话见公示栏。</p></li></ul>',
    '<p>温馨提示：请勿轻信陌生来电。</p>',
    '<p>来源：<a href="https://mp.weixin.qq.com/s/abcdef">某旗发布</a>阅读原文</p>',
  ])
  expect(others).toEqual({
    refusedImages: 1,
    embeddedImages: [],
    dropped: ['隐藏的文字', '无法打开的链接（文字保留）'],
  })
})

const item = (marker: string, text: string, level = 1) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp;</span></span>${text}</p>`

test.each([
  [
    'numbers that go on after other text',
    item('3.', '甲') + item('4.', '乙'),
    '<ol start="3"><li><p>甲</p></li><li><p>乙</p></li></ol>',
  ],
  [
    'numbers that jump',
    item('1.', '甲') + item('5.', '乙'),
    '<ol><li><p>甲</p></li></ol><ol start="5"><li><p>乙</p></li></ol>',
  ],
  [
    'bullets after numbers',
    item('1.', '甲') + item('·', '乙'),
    '<ol><li><p>甲</p></li></ol><ul><li><p>乙</p></li></ul>',
  ],
  [
    'an item without one above it',
    item('Ø', '甲', 2) + item('n', '乙', 1),
    '<ul><li><p>甲</p></li><li><p>乙</p></li></ul>',
  ],
  [
    'markers as plain text',
    "<p style='mso-list:l0 level1 lfo1'>2.&nbsp;&nbsp; 甲</p><p style='mso-list:l0 level1 lfo1'>· 乙</p><p style='mso-list:l0 level1 lfo1'>3.5 元</p>",
    '<ol start="2"><li><p>甲</p></li></ol><ul><li><p>乙</p></li><li><p>3.5 元</p></li></ul>',
  ],
  [
    'official numbers',
    item('（一）', '甲') + item('①', '乙') + item('a.', '丙'),
    '<p>（一）甲</p><p>①乙</p><p>a. 丙</p>',
  ],
])('lists: %s', (_, given, expected) => {
  expect(clean(given)).toBe(expected)
})

test.each([
  [
    'a list beside its item',
    '<ul><li>甲</li><ul><li>乙</li></ul></ul>',
    '<ul><li><p>甲</p><ul><li><p>乙</p></li></ul></li></ul>',
  ],
  ['two line breaks', '<div>甲<br><br>乙<br>丙</div>', '<p>甲</p><p>乙<br>丙</p>'],
  ['bold that is not', '<b style="font-weight:normal">甲</b>', '<p>甲</p>'],
  ['line ends in Chinese and in Latin text', '<p>甲\n乙 one\ntwo</p>', '<p>甲乙 one two</p>'],
  [
    'links that are not allowed',
    '<p><a href="javascript:a()">甲</a><a href="file:///c:/x">乙</a><a href="//x.example">丙</a></p>',
    '<p>甲乙丙</p>',
  ],
  [
    'scripts and styles',
    '<script>a()</script><style>p{}</style><p onclick="a()" style="color:red">甲</p>',
    '<p>甲</p>',
  ],
  ['markup in text', '<p>&lt;img src=x onerror=a()&gt;&amp;</p>', '<p>&lt;img src=x onerror=a()&gt;&amp;</p>'],
  [
    'markup in addresses',
    '<a href="https://x.example/?&quot;&gt;&lt;script&gt;">甲</a>',
    '<p><a href="https://x.example/?%22%3E%3Cscript%3E">甲</a></p>',
  ],
  ['web text that is struck out', '<p><del>甲</del></p>', '<p><s>甲</s></p>'],
  [
    'a table in a table',
    '<table><tr><td>甲</td><td><table><tr><td>乙</td></tr></table></td></tr></table>',
    '<table><tbody><tr><td><p>甲</p></td><td><p>乙</p></td></tr></tbody></table>',
  ],
  [
    'a centred heading, but none that only stands in a centred page',
    '<h2 style="text-align:center">红头</h2><div align="center"><h2>标题</h2></div>',
    '<h2 align="center">红头</h2><h2>标题</h2>',
  ],
  [
    'an image of this site',
    '<p><img src="/files/u/a.webp" alt="会" width="4" height="3"></p>',
    '<figure><img src="/files/u/a.webp" alt="会" width="4" height="3"></figure>',
  ],
])('%s', (_, given, expected) => {
  expect(clean(given)).toBe(expected)
})

test('addresses of this site become paths, embedded images are handed on', () => {
  const html =
    '<p><a href="https://own.example/articles/1">甲</a><img src="https://own.example/files/a.png"><img src="data:image/png;base64,AA"></p>'
  expect(cleanPaste(parse(html), 'https://own.example')).toEqual({
    html: `<p><a href="/articles/1">甲</a></p><figure><img src="/files/a.png" alt=""></figure><p>${pictureMark(0)}</p>`,
    refusedImages: 0,
    embeddedImages: ['data:image/png;base64,AA'],
    dropped: [],
  })
})

test.each([
  ['prewrap', '<p>第一行<br>第二行\u00a0\u00a0\u00a0\u00a0四空格</p>', []],
  ['math', '<p>面积S=12平方米</p>', []],
  ['links', '<p><a href="http://www.example.cn/a">示例链接</a> <a href="http://www.example.cn/b">反斜线</a></p>', []],
])('%s as found in other products', (name, html, dropped) => {
  const number = { prewrap: 'c16', math: 'c17', links: 'c20' }[name]
  expect(cleanPaste(fixture(`${number}-paste-${name}.html`))).toMatchObject({ html, dropped })
})

test.each([
  [
    'a fraction and a root',
    '<math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac><mo>=</mo><msqrt><mi>c</mi></msqrt></math>',
    '(a+b)/2=√c',
  ],
  [
    'a power and an index',
    '<math><msup><mi>m</mi><mn>2</mn></msup><msub><mi>x</mi><mi>max</mi></msub></math>',
    'm²x_max',
  ],
  [
    'a formula with its source',
    '<math><semantics><mi>S</mi><annotation encoding="application/x-tex">S</annotation></semantics></math>',
    'S',
  ],
])('formulas: %s', (_, given, expected) => {
  expect(clean(`<p>${given}</p>`)).toBe(`<p>${expected}</p>`)
})

test('pictures keep their places between the paragraphs', () => {
  const picture = '<img src="data:image/png;base64,AA">'
  const { html } = cleanPaste(parse(`<p>甲</p><p>乙${picture}丙</p><p>${picture}</p>`), '', 7)
  expect(html).toBe(`<p>甲</p><p>乙</p><p>${pictureMark(7)}</p><p>丙</p><p>${pictureMark(8)}</p>`)
})

test('names links that cannot be opened, but no places in the page', () => {
  expect(cleanPaste(parse('<a href="a.html">甲</a><a href="#b">乙</a>')).dropped).toEqual([
    '无法打开的链接（文字保留）',
  ])
})
