import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryDocument } from '@three-affairs/document/tests/arbitrary-documents.ts'
import { htmlToDocument } from '../../../platform/html/read-html.server.ts'
import { articleDocumentSchema } from '@three-affairs/document/schema.ts'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { documentToHtml } from '@three-affairs/document/to-html.ts'
import { defaultText } from '../../../domain/site-pages/default-texts.ts'
import { checkContent, sitePageHtml, sitePageText } from '../../../domain/site-pages/forms.server.ts'
import { contentOfDocument } from './content-of-document.ts'
import { namedPages, reportPage } from '../../../domain/site-pages/site-pages.ts'

const district = {
  name: '乌兰浩特市',
  direct: '乌兰浩特市纪委',
  direct1: '乌兰浩特市监委',
  footer: {
    sponsor: '乌兰浩特市委',
    organiser: '乌兰浩特市人民政府办公室',
    address: '乌兰浩特市兴安街 & "1" 号',
    postcode: '137400',
    phone: '0482-0000000',
    siteIdCode: '1522010001',
    icp: null,
    policeFiling: null,
  },
}
/** Opens a stored text in the editor and saves it again. */
const saveAgain = (content: string) => contentOfDocument(htmlToDocument(sitePageHtml(content)).document)
const documentOf = (...content: object[]): ArticleDocument => articleDocumentSchema.parse({ type: 'doc', content })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks })

test.each([...namedPages, reportPage(2025)])('the product’s text of %s survives the editor', (page) => {
  const own = defaultText(page, district)
  expect(saveAgain(own)).toBe(own.replaceAll(/\n+/g, '\n'))
})

test('a text with every kind of block survives the editor as HTML', () => {
  const cell = (words: string) => ({ type: 'tableCell', content: [paragraph(text(words))] })
  const document = documentOf(
    { type: 'heading', attrs: { level: 2, align: 'center' }, content: [text('一、标题')] },
    { type: 'heading', attrs: { level: 4 }, content: [text('小标题')] },
    paragraph(
      text('粗', { type: 'bold' }),
      { type: 'hardBreak' },
      text('站外', { type: 'link', attrs: { href: 'https://example.org/' } }),
    ),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('甲'))] }] },
    { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph(text('乙'))] }] },
    { type: 'blockquote', content: [paragraph(text('引用'))] },
    { type: 'horizontalRule' },
    {
      type: 'table',
      attrs: { caption: '电话' },
      content: [{ type: 'tableRow', content: [cell('单位'), cell('电话')] }],
    },
    { type: 'signature', content: [paragraph(text('乌兰浩特市'))] },
  )
  const content = contentOfDocument(document)
  expect(content).toBe(documentToHtml(document))
  expect(sitePageHtml(content)).toBe(content)
  expect(saveAgain(content)).toBe(content)
  expect(checkContent(content)).toBeNull()
  for (const words of ['一、标题', '小标题', '站外', '甲', '乙', '引用', '单位', '乌兰浩特市'])
    expect(sitePageText(content)).toContain(words)
})

test('whatever is written without pictures is shown as it was written', () => {
  assert(
    property(arbitraryDocument, (document) => {
      const html = documentToHtml(document)
      expect(html.includes('<img ') || sitePageHtml(contentOfDocument(document)) === html).toBe(true)
    }),
  )
})

test.each([
  ['that only looks like a heading', paragraph(text('一、不是标题'))],
  ['that only looks like an entry', paragraph(text('- 不是列表'))],
  ['that only looks like a link', paragraph(text('[名称](/help)'))],
  ['that begins like HTML', paragraph(text('<p>原样'))],
  ['with a link to another site', paragraph(text('站外', { type: 'link', attrs: { href: 'https://example.org/' } }))],
])('a line %s stays what it is', (_, block) => {
  const document = documentOf(block)
  expect(contentOfDocument(document)).toBe(documentToHtml(document))
})

test('an old text that begins like HTML runs nothing', () => {
  expect(sitePageHtml('<p >旧<script>alert(1)</script><b onclick="x">字</b>')).not.toMatch(/script|onclick/)
})

test.each([
  ['<p><br /></p>', '请填写页面的文字'],
  ['<p>字</p><figure><img src="/files/a.png" alt="" /></figure>', '不能放图片'],
  [`<p>${'字'.repeat(20_001)}</p>`, '文字最多 20000 个字'],
  [`<p>${'<b>字</b>'.repeat(19_000)}</p>${'<hr />'.repeat(12_000)}`, '格式太多'],
])('refuses %#', (content, words) => {
  expect(checkContent(content)).toContain(words)
})
