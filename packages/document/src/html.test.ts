import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from './clean-html.server.ts'
import { arbitraryDocument, payloads } from '@three-affairs/document/tests/arbitrary-documents.ts'
import { htmlToDocument } from './from-html.server.ts'
import { articleDocumentSchema } from './schema.ts'
import { documentText } from './text.ts'
import { documentToHtml } from './to-html.ts'

const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === 'blockId' ? undefined : each)))
const roundTrip = (html: string): string => documentToHtml(htmlToDocument(html).document)

describe('any document', () => {
  test('is the same after being written as HTML and read again', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const { document: read, dropped } = htmlToDocument(documentToHtml(document))
        expect(withoutIds(read)).toEqual(withoutIds(document))
        expect(dropped).toEqual([])
      }),
    )
  })

  test('is written as HTML that cleaning leaves as it is', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const html = documentToHtml(document)
        expect(cleanHtml(html)).toBe(html)
      }),
    )
  })

  test('in normal form is its own normal form', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        expect(articleDocumentSchema.parse(document)).toEqual(document)
      }),
    )
  })
})

test('all strings of a document are escaped', () => {
  for (const payload of payloads) {
    const text = [{ type: 'text', text: payload }]
    const cell = { content: [{ type: 'paragraph', content: text }] }
    const document = articleDocumentSchema.parse({
      type: 'doc',
      content: [
        { type: 'paragraph', content: text },
        { type: 'heading', attrs: { level: 2 }, content: text },
        { type: 'figure', attrs: { src: '/files/a.png', alt: payload, caption: payload } },
        {
          type: 'table',
          attrs: { caption: payload },
          content: [
            {
              type: 'tableRow',
              content: [
                { type: 'tableHeader', ...cell },
                { type: 'tableCell', ...cell },
              ],
            },
          ],
        },
        { type: 'signature', content: [{ type: 'paragraph', content: text }] },
      ],
    })
    const html = documentToHtml(document)
    expect(cleanHtml(html)).toBe(html)
    expect(new Set(html.match(/<\w+/g))).toEqual(
      new Set('<p <h2 <figure <img <figcaption <table <caption <tbody <tr <th <td'.split(' ')),
    )
    const tags = /<\/?\w+(?: (?:src|alt|loading|scope|class)="[^"<>]*")*(?: \/)?>/g
    expect(html.replace(tags, '')).not.toMatch(/[<>]/)
  }
})

const withLink = (href: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: '点', marks: [{ type: 'link', attrs: { href } }] }] }],
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'relative.html',
  'http://site.invalid/x',
  'blob:https://x/y',
])('a document with a link to %j is refused', (href) => {
  expect(articleDocumentSchema.safeParse(withLink(href)).error?.issues[0]?.message).toContain('链接只能是')
})

test.each(['//evil.example/', '/\\evil.example/', '/\t/evil.example/'])('the link %j shows its host', (href) => {
  expect(documentToHtml(articleDocumentSchema.parse(withLink(href)))).toMatch(/<a href="https?:\/\/evil\.example\/">/)
})

test.each([
  'https://evil.example/a.png',
  '//evil.example/a.png',
  'data:image/png;base64,AA',
  '/logout',
  '/files/../logout',
  '/files/./a.png',
  '/files//a.png',
  '/files/a.png" onerror="x',
  '/staff/files',
])('an image from %j is refused', (src) => {
  const document = { type: 'doc', content: [{ type: 'figure', attrs: { src, alt: '' } }] }
  expect(articleDocumentSchema.safeParse(document).error?.issues[0]?.message).toBe('图片只能是上传到本站的文件')
})

test('spaces that browsers would collapse are kept', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const document = articleDocumentSchema.parse({ type: 'doc', content: [paragraph('  甲  乙 c '), paragraph('　丙')] })
  const html = documentToHtml(document)
  expect(html).toBe('<p>\u00a0\u00a0甲 \u00a0乙 c\u00a0</p><p>　丙</p>')
  expect(documentText(htmlToDocument(html).document)).toBe('  甲  乙 c \n　丙')
})

describe('old HTML', () => {
  test.each([
    ['<p>甲<br>乙</p>', '<p>甲<br />乙</p>'],
    ['文<p>段</p>尾', '<p>文</p><p>段</p><p>尾</p>'],
    ['<div>一<div>二</div></div>', '<p>一</p><p>二</p>'],
    ['<p>\n  a\n  <b>b </b> c\n</p>', '<p>a <strong>b </strong>c</p>'],
    ['<b>粗<p>段</p></b>', '<p><strong>粗</strong></p><p><strong>段</strong></p>'],
    ['<a href="/x">甲<br>乙</a>', '<p><a href="/x">甲<br />乙</a></p>'],
    ['<a href="/x"><b>甲</b>乙</a>', '<p><a href="/x"><strong>甲</strong>乙</a></p>'],
    ['<h1>大</h1><h4>小</h4>', '<h2>大</h2><h4>小</h4>'],
    ['<h1 class="align-center red">红头</h1>', '<h2 class="align-center">红头</h2>'],
    ['<ul>\n<li>甲</li>\n<ul><li>乙</li></ul>\n</ul>', '<ul><li>甲<ul><li>乙</li></ul></li></ul>'],
    ['<ol start="3"><li><p>甲</p><p>乙</p></li></ol>', '<ol start="3"><li><p>甲</p><p>乙</p></li></ol>'],
    ['<dl><dt>甲</dt><dd>乙</dd></dl>', '<p><strong>甲</strong></p><p>乙</p>'],
    [
      '<p>前<img src="/files/a.png" width="60" height="30">后</p>',
      '<p>前</p><figure><img src="/files/a.png" alt="" width="60" height="30" loading="lazy" /></figure><p>后</p>',
    ],
    [
      '<table><tr><td rowspan="0">甲</td><td>乙</td></tr><tr><td colspan="x">丙</td></tr></table>',
      '<table><tbody><tr><td rowspan="2">甲</td><td>乙</td></tr><tr><td>丙</td></tr></tbody></table>',
    ],
    [
      '<table><thead><tr><td>名</td></tr></thead><tr><td>甲</td></tr></table>',
      '<table><thead><tr><th scope="col">名</th></tr></thead><tbody><tr><td>甲</td></tr></tbody></table>',
    ],
    [
      '<table><colgroup><col width="80"><col></colgroup><tr><th>甲</th><td>1</td></tr></table>',
      '<table><colgroup><col width="80" /><col /></colgroup><tbody><tr><th scope="row">甲</th><td>1</td></tr></tbody></table>',
    ],
    [
      '<blockquote>引<table><tr><td>格</td></tr></table></blockquote>',
      '<blockquote><p>引</p></blockquote><table><tbody><tr><td>格</td></tr></tbody></table>',
    ],
    [
      '<p class="signature">嘎查委员会</p><p class="signature">2026年</p>',
      '<p class="signature">嘎查委员会</p><p class="signature">2026年</p>',
    ],
    ['<table>散<tr>落<td>格</td></tr></table>', '<p>散落</p><table><tbody><tr><td>格</td></tr></tbody></table>'],
    [
      '<table><tr><td><table><tr><td>内</td><td>层</td></tr></table></td></tr></table>',
      '<table><tbody><tr><td><p>内</p><p>层</p></td></tr></tbody></table>',
    ],
    ['', ''],
  ])('%s', (given, html) => {
    expect(roundTrip(given)).toBe(html)
  })

  test('names what a document cannot hold, with counts', () => {
    const { document, dropped } = htmlToDocument(
      '<p><img src="https://x.example/a.png"><a href="javascript:x" title="t">点</a></p><video></video><video></video>',
    )
    expect(documentText(document)).toBe('点')
    expect(dropped).toEqual(['不在本站的图片：1 处', '视频：2 处', '链接的提示文字：1 处'])
  })

  test('keeps the text of lists that are nested too deeply', () => {
    const deep = `${'<ul><li>甲'.repeat(20)}${'</li></ul>'.repeat(20)}`
    const { document, dropped } = htmlToDocument(deep)
    expect(documentText(document).match(/甲/g)).toHaveLength(20)
    expect(dropped).toEqual([expect.stringContaining('过深的列表')])
  })

  test('never loses text', () => {
    const tags =
      'p div h2 ul ol li blockquote table thead tbody tfoot tr td th caption strong a figure figcaption dl dt dd'.split(
        ' ',
      )
    const html = fc.array(
      fc.oneof(
        fc.constantFrom(...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`])),
        fc.constantFrom('<br>', '<hr>', '<img src="/files/a.png">'),
        fc.string({ unit: fc.constantFrom('甲', '乙', '丙'), minLength: 1, maxLength: 3 }),
      ),
      { maxLength: 30 },
    )
    const characters = (text: string): string =>
      Array.from(text.replace(/<[^>]*>|\s/g, ''))
        .toSorted()
        .join('')
    fc.assert(
      fc.property(html, (parts) => {
        const { document } = htmlToDocument(parts.join(''))
        expect(characters(documentText(document))).toBe(characters(parts.join('')))
      }),
    )
  })
})
