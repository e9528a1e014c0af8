import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { scanFile } from './scan-file.server.ts'

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

describe('scanFile', () => {
  test('names the place of each finding', async () => {
    const path = fileWith(docx(strToU8('<w:document><w:p><w:r><w:t>电话 13848201234</w:t></w:r></w:p></w:document>')))
    expect(await scanFile(path, docxType, '13848205678公告.docx')).toEqual({
      scan: {
        findings: [
          { place: '文件名', kind: 'phone', excerpt: '138****5678' },
          { place: '正文', kind: 'phone', excerpt: '138****1234' },
        ],
      },
      content: '电话 13848201234',
    })
  })

  test('checks the name of a file that cannot be read', async () => {
    expect(await scanFile(fileWith(Buffer.from('x')), 'application/msword', '13848205678.doc')).toEqual({
      scan: {
        findings: [{ place: '文件名', kind: 'phone', excerpt: '138****5678' }],
        unreadable: '旧版 Word 文档无法自动检查，请另存为 DOCX、XLSX 或 PDF。',
      },
      content: '',
    })
  })

  test('reports no more findings of a file than a person reads', async () => {
    const path = fileWith(Buffer.from('王某某 13848201234\n'.repeat(50_000)))
    expect((await scanFile(path, 'text/plain', 'a.txt')).scan.findings).toHaveLength(50)
  })

  test.each([
    ['a part of gigabytes', docx(new Uint8Array(80 * 1024 * 1024).fill(32))],
    ['text without an end', docx(strToU8(`<w:document><w:t>${'公'.repeat(11_000_000)}</w:t></w:document>`))],
    ['nested elements', docx(strToU8('<a>'.repeat(100_000)))],
    ['no package at all', Buffer.from('nothing')],
  ])('survives %s', async (_, bytes) => {
    expect((await scanFile(fileWith(bytes), docxType, 'a.docx')).scan.unreadable).toBeTypeOf('string')
  })

  test('kills what takes too long', async () => {
    const path = fileWith(Buffer.from('公示'))
    const limits = { milliseconds: 1, memoryMb: 512 }
    const { unreadable, findings } = (await scanFile(path, 'text/plain', '13848205678.txt', { limits })).scan
    expect(unreadable).toContain('没有在限定时间内读完')
    expect(findings).toEqual([{ place: '文件名', kind: 'phone', excerpt: '138****5678' }])
  })

  test.runIf(existsSync('/proc/self/status'))('kills what takes too much memory', async () => {
    const path = fileWith(Buffer.from('公示'))
    const limits = { milliseconds: 20_000, memoryMb: 20 }
    const { unreadable } = (await scanFile(path, 'text/plain', 'a.txt', { limits })).scan
    expect(unreadable).toMatch(/占用内存过多|太复杂/)
  })
})
