import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { extractText } from './extract-text.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-extract-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
function fileWith(bytes: Uint8Array): string {
  files += 1
  const path = join(folder, String(files))
  writeFileSync(path, bytes)
  return path
}
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const docx = (document: Uint8Array) => zipSync({ 'word/document.xml': document }, { level: 9 })

describe('extractText', () => {
  test('names the place of each text', async () => {
    const path = fileWith(docx(strToU8('<w:document><w:p><w:r><w:t>公示</w:t></w:r></w:p></w:document>')))
    expect(await extractText(path, docxType, '公告.docx')).toEqual({
      parts: [
        { place: '文件名', text: '公告.docx' },
        { place: '正文', text: '公示\n\n' },
      ],
    })
  })

  test('keeps the name of a file that cannot be read', async () => {
    expect(await extractText(fileWith(Buffer.from('x')), 'application/msword', '名单.doc')).toEqual({
      parts: [{ place: '文件名', text: '名单.doc' }],
      unreadable: '旧版 Word 文档无法自动检查，请另存为 DOCX、XLSX 或 PDF。',
    })
  })

  test.each([
    ['a part of gigabytes', docx(new Uint8Array(80 * 1024 * 1024).fill(32))],
    ['text without an end', docx(strToU8(`<w:document><w:t>${'公'.repeat(11_000_000)}</w:t></w:document>`))],
    ['nested elements', docx(strToU8('<a>'.repeat(100_000)))],
    ['no package at all', Buffer.from('nothing')],
  ])('survives %s', async (_, bytes) => {
    expect((await extractText(fileWith(bytes), docxType, 'a.docx')).unreadable).toBeTypeOf('string')
  })

  test('kills what takes too long', async () => {
    const path = fileWith(Buffer.from('公示'))
    const { unreadable } = await extractText(path, 'text/plain', 'a.txt', { milliseconds: 1, memoryMb: 512 })
    expect(unreadable).toContain('没有在限定时间内读完')
  })

  test.runIf(existsSync('/proc/self/status'))('kills what takes too much memory', async () => {
    const path = fileWith(Buffer.from('公示'))
    const { unreadable } = await extractText(path, 'text/plain', 'a.txt', { milliseconds: 20_000, memoryMb: 20 })
    expect(unreadable).toMatch(/占用内存过多|太复杂/)
  })
})
