import { assert, asyncProperty } from 'fast-check'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentToHtml } from '@three-affairs/document/to-html.ts'
import { arbitraryDocument } from '../../../packages/document/tests/arbitrary-documents.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { findStructureFaults } from '../../harness/pdf-structure.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

let portal: TestPortal
let village: number
let drafts: ReturnType<typeof createDrafts>
beforeAll(async () => {
  portal = await openTestPortal()
  village = await makeArea(portal.db, { name: '甲村', level: 'village', parent_id: await makeArea(portal.db) })
  drafts = createDrafts(portal.db, village)
})
afterAll(() => portal.close())

const get = (id: number) => fetch(`${portal.origin()}/article.pdf?id=${id}`)
const publish = (content: string, title = '2026年第二季度财务公开') =>
  makeArticle(portal.db, { title, article_type_id: 13, area_id: village, content })

type Node = { role?: string; alt?: string; children?: Node[] }
const flat = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flat)]

/** Read back by another program than the one that wrote it. */
async function read(id: number) {
  const response = await get(id)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const bytes = new Uint8Array(await response.arrayBuffer())
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)))
  const texts = await Promise.all(pages.map((page) => page.getTextContent()))
  const trees = await Promise.all(pages.map((page) => page.getStructTree()))
  return {
    bytes,
    metadata: await document.getMetadata(),
    marks: await document.getMarkInfo(),
    // PDF.js puts spaces where cells and words are apart.
    pages: texts.map(({ items }) =>
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replaceAll(/\s/g, ''),
    ),
    nodes: trees.flatMap((tree) => flat(tree as Node)),
  }
}

const rows = Array.from(
  { length: 60 },
  (_, at) => `<tr><th scope="row">示例户${at + 1}</th><td>水费</td><td>${at + 1},234.56</td></tr>`,
)
const body = [
  '<h2>一、总体情况</h2><p>本季度<strong>收入</strong>161,537.72元。</p><ul><li>公开 * [#十二] 次</li></ul>',
  '<table><caption>逐笔明细</caption><thead><tr><th scope="col">户主</th><th scope="col">事项</th><th scope="col">金额</th></tr></thead>',
  `<tbody>${rows.join('')}</tbody></table>`,
].join('')

test('the file is tagged as PDF/UA asks: language, title, headings, lists, tables with headings, a code in words', async () => {
  const { metadata, marks, nodes } = await read(await publish(body))
  const { info, metadata: xmp } = metadata
  expect(info).toMatchObject({ Title: '2026年第二季度财务公开', Language: 'zh-CN' })
  expect(String(xmp?.getRaw())).toMatch(/<pdfuaid:part>1<\/pdfuaid:part>/)
  expect(marks).toEqual(
    new Map([
      ['Marked', true],
      ['UserProperties', false],
      ['Suspects', false],
    ]),
  )
  const roles = nodes.map(({ role }) => role)
  expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'P', 'L', 'LI', 'Table', 'TR', 'TH', 'TD', 'Figure']))
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
  expect(nodes.find(({ role }) => role === 'Figure')?.alt).toMatch(/^二维码：http.*\/p\/\d+-\w{8}$/)
})

test('every word of the text is in the file, in its order, with its headings on each sheet and page numbers', async () => {
  const { pages } = await read(await publish(body))
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`第${at + 1}页，共${pages.length}页`)
    expect(page).toContain('甲村2026年第二季度财务公开/p/')
  }
  for (const page of pages.slice(0, -1)) expect(page).toContain('户主事项金额')
  const text = pages.join('')
  expect(text).toMatch(/一、总体情况.*本季度收入161,537\.72元。.*公开\*\[#十二\]次.*逐笔明细/)
  const places = rows.map((_, at) => text.indexOf(`示例户${at + 1}水费${at + 1},234.56`))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(text).toContain('有疑问请打电话')
})

test('a version is made once; a withdrawn text has no file', async () => {
  const id = await drafts.release(await drafts.draft({ title: '草原补助公示' }))
  const [one, other] = [await read(id), await read(id)]
  expect(Buffer.compare(one.bytes, other.bytes)).toBe(0)
  await drafts.withdraw(id, '内容有误')
  await expect.poll(async () => (await get(id)).status).toBe(410)
  expect(await (await get(id)).text()).toMatch(/^这篇文章已于 .* 撤下，理由：内容有误。$/)
})

test('drafts and texts of the future have no file', async () => {
  const later = await makeArticle(portal.db, { area_id: village, release_time: new Date(Date.now() + 86_400_000) })
  for (const id of [await drafts.draft(), later, 999_999]) expect((await get(id)).status).toBe(404)
})

test('a character without a font is named instead of left out', async () => {
  const response = await get(await publish('<p>ᠮᠣᠩ</p>'))
  expect(response.status).toBe(503)
  expect(await response.text()).toMatch(/^文中的“.*ᠮ.*”没有字体，不能生成 PDF。请用“打印张贴”。$/)
})

const picture =
  '<figure><img src="/files/a.jpg" alt="村部" width="4" height="3" /><figcaption>村部大门</figcaption></figure>'
const long = Array.from({ length: 300 }, (_, at) => `<tr><td>${at + 1}</td><td>第${at + 1}笔</td><td>1.00</td></tr>`)
const wide = Array.from({ length: 14 }, (_, at) => `<td>${at}00,000.00</td>`).join('')

test.each([
  ['tables and lists', body],
  ['pictures', `<p>见图。</p>${picture}${picture}`],
  ['Mongolian words in Cyrillic', '<p>Хинган аймаг, Улаан хот</p>'],
  [
    'a long table',
    `<table><thead><tr><th>序</th><th>摘要</th><th>元</th></tr></thead><tbody>${long.join('')}</tbody></table>`,
  ],
  ['a wide table', `<table><caption>宽表</caption><tbody><tr>${wide}</tr></tbody></table>`],
  [
    'lists in lists',
    '<ol start="3"><li><p>甲</p><ul><li><p>乙</p></li></ul></li></ol><blockquote><p>引文</p></blockquote><hr />',
  ],
])('every content item of %s is in an element or an artifact', async (_, content) => {
  const { bytes } = await read(await publish(content))
  expect(findStructureFaults(bytes)).toEqual([])
})

test('so it is in any text, or the answer says which character has no font', async () => {
  await assert(
    asyncProperty(arbitraryDocument, async (document) => {
      const response = await get(await publish(documentToHtml(document) || '<p>空</p>'))
      const answer = new Uint8Array(await response.arrayBuffer())
      const words = response.status === 200 ? '' : new TextDecoder().decode(answer)
      expect(words).toMatch(/^(?:|文中的“.+”没有字体，不能生成 PDF。请用“打印张贴”。)$/s)
      expect(words === '' ? findStructureFaults(answer) : []).toEqual([])
    }),
    { numRuns: 8 },
  )
})

test.each([
  ['/Scope /Column', '/Other /Column', 'a heading of a table without scope'],
  ['/Alt <', '/Alx <', 'a figure without words'],
  ['/DisplayDocTitle true', '/DisplayDocTitle nope', 'no title in the window'],
  ['/Lang (zh-CN)', '/Lanx (zh-CN)', 'no language'],
  ['pdfuaid:part>1<', 'pdfuaid:part>2<', 'no part of PDF/UA in the metadata'],
  ['/S /TR', '/S /LI', 'LI in THead'],
])('the check finds %s that is %s', async (right, wrong, fault) => {
  const { bytes } = await read(await publish(body))
  const text = Buffer.from(bytes).toString('latin1')
  expect(text).toContain(right)
  expect(findStructureFaults(Buffer.from(text.replaceAll(right, wrong), 'latin1')).join()).toContain(fault)
})

test('while many are made, the answer says when to come back, and nobody who waits or comes back is left without', async () => {
  const ids = await Promise.all(Array.from({ length: 16 }, (_, at) => publish(body, `第${at + 1}份公开`)))
  const answers = await Promise.all(
    ids.map(async (id) => {
      const response = await get(id)
      return { id, status: response.status, headers: response.headers, text: await response.text() }
    }),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  // One is made, ten wait.
  expect(refused.length).toBeGreaterThanOrEqual(16 - 11)
  for (const { status, headers, text } of refused) {
    expect([status, headers.get('retry-after')]).toEqual([503, '30'])
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toBe('正在生成的 PDF 较多，请 30 秒后再试，或者用“打印张贴”。')
  }
  for (const { id } of refused) expect((await get(id)).status).toBe(200)
})
