import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { readFileText } from '../../../../src/files/read-file.server.ts'
import { leagueOf, sampleDay } from '../county/sample-league.ts'
import { shownHtml } from '../county/shown-html.ts'
import { yuan } from '../text/html.ts'
import { attachmentBytes, mediaTypeOf } from './files.ts'
import { isMoney } from './paper.ts'

/** The texts of two districts, one of them of farms. */
const papers = leagueOf(sampleDay)
  .filter(({ county }) => ['阿尔山市', '兴安盟农牧场'].includes(county.root.name))
  .flatMap((district) => district.papers)
const having = papers
  .filter(({ files }) => files.length > 0)
  .map((paper) => ({
    title: paper.title,
    publisher: paper.issuer,
    documentNo: paper.documentNo,
    content: shownHtml(paper),
    attachments: paper.files,
  }))
const all = having.flatMap((article) => article.attachments.map((attachment) => ({ article, attachment })))

const plain = (html: string): string => html.replace(/<[^>]+>/g, '').replace(/\s/g, '')
const unescape = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const readers: Readonly<Record<string, (bytes: Uint8Array) => string[]>> = {
  xlsx: (bytes) =>
    Object.entries(unzipSync(bytes))
      .filter(([part]) => part.startsWith('xl/worksheets/'))
      .flatMap(([, sheet]) =>
        Array.from(
          strFromU8(sheet).matchAll(/<t xml:space="preserve">(.*?)<\/t>|<v>(.*?)<\/v>/g),
          ([, text, number]) => (text === undefined ? yuan(Math.round(Number(number) * 100)) : unescape(text)),
        ),
      ),
  csv: (bytes) =>
    strFromU8(bytes)
      .replace('\ufeff', '')
      .split(/\r\n|","/)
      .map((cell) => cell.replaceAll('"', '')),
  docx: (bytes) =>
    Array.from(
      strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array()).matchAll(/<w:t [^>]*>(.*?)<\/w:t>/g),
      ([, text = '']) => unescape(text),
    ),
  pdf: (bytes) => {
    const file = Buffer.from(bytes).toString('latin1')
    return Array.from(file.matchAll(/FlateDecode>>stream\n(.*?)\nendstream/gs), ([, stream = '']) =>
      Array.from(
        inflateSync(Buffer.from(stream, 'latin1'))
          .toString()
          .matchAll(/<([0-9a-f]+)>Tj/g),
        ([, code = '']) => Buffer.from(code, 'hex').swap16().toString('utf16le'),
      ),
    ).flat()
  },
}
/** — 2 — */
const pageNumber = /^—\d+—$/

const linesOf = ({ article, attachment }: (typeof all)[number]): string[] => {
  const { file } = attachment
  const bytes = attachmentBytes(article, attachment)
  return (readers[file.slice(file.lastIndexOf('.') + 1)]?.(bytes) ?? [])
    .map((line) => line.replace(/\s/g, ''))
    .filter((line) => !pageNumber.test(line))
}
const read = all
  .filter(({ attachment }) => attachment.kind !== 'form')
  .map((pair) => ({ ...pair, lines: linesOf(pair) }))

test('one text in twelve or more has one or two attachments, named after it', () => {
  expect(having.length / papers.length).toBeGreaterThan(0.05)
  expect(having.length / papers.length).toBeLessThan(0.32)
  const files = new Set<string>()
  for (const { article, attachment } of all) {
    const { name, file, kind } = attachment
    expect(article.attachments.length).toBeLessThanOrEqual(2)
    expect(name).not.toMatch(/[,，|/\\]/)
    expect(name.slice(name.lastIndexOf('.'))).toBe(file.slice(file.lastIndexOf('.')))
    if (kind === 'form') continue
    expect(name).toContain(article.title.replace(/[,，|/\\:*?"<>]/g, ''))
    expect(files.has(file)).toBe(false)
    files.add(file)
  }
})

test('attachments hold what their article says and nothing else', () => {
  let amounts = 0
  for (const { article, attachment, lines } of read) {
    const head = `${article.publisher}文件${article.documentNo ?? ''}`
    const said = plain(`${article.title}公开单位：${article.publisher}${article.content}${head}单位：元`)
    const strange = lines.filter((line) => !said.includes(line) && !said.includes(line.replace(/^\d+\./, '')))
    expect(strange, `${attachment.name} of ${article.title}`).toEqual([])
    amounts += lines.filter(isMoney).length
  }
  expect(amounts).toBeGreaterThan(3_000)
})

test('sheets have every cell of their article, documents every sentence', () => {
  const missing: string[] = []
  for (const { article, attachment, lines } of read) {
    const text = lines.join('')
    const tables = article.content.match(/<table>.*?<\/table>/g) ?? []
    const wanted = attachment.kind === 'xlsx' || attachment.kind === 'csv' ? tables : [article.content]
    for (const part of wanted)
      for (const [, words = ''] of part.replace(/<figure>.*?<\/figure>/g, '').matchAll(/>([^<>]+)</g))
        if (
          !text.includes(words.replace(/\s/g, '')) &&
          !(attachment.kind === 'csv' && part.includes(`<caption>${words}<`))
        )
          missing.push(`${words} in ${attachment.name}`)
  }
  expect(missing).toEqual([])
})

test('each kind can be read by the check for personal data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attachments-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const kinds = new Set(all.map(({ attachment }) => attachment.kind))
  expect(kinds.size).toBeGreaterThanOrEqual(4)
  for (const kind of kinds) {
    const found = all.find(({ attachment }) => attachment.kind === kind)
    if (!found) throw new Error(`no ${kind}`)
    const path = join(folder, found.attachment.file)
    writeFileSync(path, attachmentBytes(found.article, found.attachment))
    const { parts, unreadable } = await readFileText(path, mediaTypeOf(found.attachment.file), found.attachment.name)
    expect([kind, unreadable]).toEqual([kind, undefined])
    const wanted = kind === 'form' ? '申请审批表' : found.article.title.slice(0, 6)
    expect(parts.map(({ text }) => text).join('')).toContain(wanted)
  }
})

test('official documents have a red head, sheets a title over the table and a page of their own', () => {
  const source = {
    title: '关于清理沟渠的通知',
    publisher: '好力保镇人民政府',
    content:
      '<p>请照办。</p><table><caption>甲表</caption><thead><tr><th scope="col">项目</th><th scope="col">金额</th></tr></thead><tbody><tr><th scope="row">清淤</th><td>1,200.00</td></tr></tbody></table><table><caption>乙表</caption><thead><tr><th scope="col">项目</th><th scope="col">数量</th></tr></thead><tbody><tr><th scope="row">涵洞</th><td>3处</td></tr></tbody></table><p class="signature">好力保镇人民政府</p>',
    documentNo: '扎好政发〔2026〕7号',
  }
  const bytesOf = (kind: 'pdf' | 'docx' | 'xlsx', article: typeof source | Omit<typeof source, 'documentNo'>) =>
    attachmentBytes(article, { name: '', file: '', kind })
  const { documentNo, ...plainSource } = source
  for (const kind of ['pdf', 'docx'] as const) {
    const lines = readers[kind]?.(bytesOf(kind, source)) ?? []
    expect(lines.slice(0, 2)).toEqual(['好力保镇人民政府文件', documentNo])
    expect(readers[kind]?.(bytesOf(kind, plainSource))[0]).toBe(source.title)
  }
  expect(readers.pdf?.(bytesOf('pdf', source)).at(-1)).toBe('— 1 —')
  const parts = unzipSync(bytesOf('xlsx', source))
  const [first, second] = [1, 2].map((at) => strFromU8(parts[`xl/worksheets/sheet${at}.xml`] ?? new Uint8Array()))
  expect(first).toContain('甲表')
  expect(first).toContain('单位：元')
  expect(second).toContain('乙表')
  expect(second).not.toContain('单位：元')
  expect(first).toContain('<mergeCell ref="A1:B1"/>')
  expect(first).toContain('fitToWidth="1"')
  expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain('_xlnm.Print_Titles')
})
