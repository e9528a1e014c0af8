import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readMediaType } from './media-type.server.ts'

const zip = (...names: readonly string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('a')]))))
const container = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from(`${stream}\0`, 'utf16le')])
const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080000000000000000', 'hex')
const pdf = Buffer.from('%PDF-1.7\n')

describe('mediaTypeOf', () => {
  test.each([
    ['a.pdf', pdf, 'application/pdf'],
    ['a.PDF', pdf, 'application/pdf'],
    ['a.png', png, 'image/png'],
    ['a.jpg', png, 'image/png'],
    ['a.docx', zip('[Content_Types].xml', 'word/document.xml'), 'wordprocessingml.document'],
    ['a.xlsx', zip('[Content_Types].xml', 'xl/workbook.xml'), 'spreadsheetml.sheet'],
    ['a.pptx', zip('[Content_Types].xml', 'ppt/presentation.xml'), 'presentationml.presentation'],
    ['a.docx', container('EncryptedPackage'), 'wordprocessingml.document'],
    ['a.doc', container('WordDocument'), 'application/msword'],
    ['a.wps', container('WordDocument'), 'application/wps-office.wps'],
    ['a.xls', container('Workbook'), 'application/vnd.ms-excel'],
    ['a.et', container('Workbook'), 'application/wps-office.et'],
    ['a.ofd', zip('OFD.xml'), 'application/ofd'],
    ['a.zip', zip('名单.txt'), 'application/zip'],
    ['a.txt', Buffer.from('公示'), 'text/plain'],
    ['a.csv', Buffer.from('b9abcabe2c31', 'hex'), 'text/csv'],
  ])('tells %s', async (name, bytes, mediaType) => {
    expect(await readMediaType(bytes, name)).toMatch(new RegExp(`${mediaType}$`))
  })

  test.each([
    ['a.svg', Buffer.from('<svg/>'), 'SVG'],
    ['a.png', Buffer.from('<svg xmlns="a"/>'), '网页、SVG'],
    ['a.html', Buffer.from('<p>'), '网页文件'],
    ['a.txt', Buffer.from('  <!DOCTYPE html><script>'), '网页'],
    ['a.exe', Buffer.from('MZ'), '程序'],
    ['a.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), '程序'],
    ['a.docx', pdf, '内容是PDF 文件'],
    ['a.pdf', zip('a.txt'), '内容是ZIP 压缩包'],
    ['a', pdf, '后缀'],
    ['a.docm', zip('[Content_Types].xml', 'word/document.xml'), '宏'],
    ['a.docx', zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'), '宏'],
    ['a.zip', zip('a.txt', 'b/setup.exe'), '压缩包里有'],
    ['a.zip', zip('a.html'), '压缩包里有'],
    ['a.zip', zip('META-INF/MANIFEST.MF'), '程序'],
    ['a.zip', zip('a.txt').subarray(0, 40), '已损坏'],
    ['a.rar', Buffer.from('Rar!'), 'ZIP 格式'],
    ['a.tif', Buffer.from('II*\0'), '图片请使用'],
    ['a.txt', Buffer.from('00010203ff', 'hex'), '无法识别'],
    ['a.txt', Buffer.alloc(0), '空的'],
  ])('refuses %s with what to do (%#)', async (name, bytes, message) => {
    await expect(readMediaType(bytes, name)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(message) as string,
    })
  })
})
