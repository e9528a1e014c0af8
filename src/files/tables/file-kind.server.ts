import { openPackage } from '@three-affairs/office-reader/package.server.ts'

/** What may stand in the directory of an OLE file, in UTF-16. */
const streams: readonly [string, string][] = [
  [
    'EncryptedPackage',
    '文件设了打开密码，服务器读不了。请打开后取消密码（文件—信息—保护工作簿），另存为 .xlsx 再上传。',
  ],
  ['WordDocument', '这是 Word 文档，不是表格。请把表格复制到表格软件里，另存为 .xlsx 后重新导入。'],
  ['PowerPoint Document', '这是演示文稿，不是表格。请选择表格文件。'],
]
const oldWorkbook = '不支持旧版 .xls 文件（也包括 .et），请在表格软件中打开，另存为 .xlsx 后重新导入。'

/** Words for files that begin with these bytes. */
const beginnings: readonly [string, string][] = [
  ['%PDF', '这是 PDF 文件，不是表格，里面的数字不能可靠地读出来。请向制表的单位要原来的表格（.xlsx 或 .csv）。'],
  ['Rar!', '这是压缩包。请解压后上传里面的表格文件。'],
  ['7z\xbc\xaf', '这是压缩包。请解压后上传里面的表格文件。'],
  ['\x1f\x8b', '这是压缩包。请解压后上传里面的表格文件。'],
  ['\x89PNG', '这是图片，不是表格。请上传原来的表格文件。'],
  ['\xff\xd8\xff', '这是图片，不是表格。请上传原来的表格文件。'],
  ['GIF8', '这是图片，不是表格。请上传原来的表格文件。'],
  ['{\\rtf', '这是 RTF 文档，不是表格。请把表格复制到表格软件里，另存为 .xlsx 后重新导入。'],
  ['SQLite format', '这是数据库文件，不是表格。请导出为 .xlsx 或 .csv 后重新导入。'],
]

const webPage =
  '这是网页，只是文件名写成了表格的样子（有的系统导出的 .xls 就是这样）。请用表格软件打开，另存为 .xlsx 后重新导入。'
const textForms: readonly [RegExp, string][] = [
  [/^mime-version:/i, webPage],
  [/urn:schemas-microsoft-com:office:spreadsheet/i, '这是旧的 XML 表格。请用表格软件打开，另存为 .xlsx 后重新导入。'],
  [/^\s*(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype\s+html|html|head|meta|body|table|div|style)\b/i, webPage],
  [/^\s*<\?xml[\s\S]{0,300}<(?:\w+:)?html\b/i, webPage],
  [/^\s*<\?xml/i, '这是 XML 文件，不是表格。请用表格软件打开，另存为 .xlsx 后重新导入。'],
  [/^\s*[[{]\s*[[{"]/, '这是 JSON 文件，不是表格。请导出为 .xlsx 或 .csv 后重新导入。'],
]

const isOle = (first: Buffer): boolean => first.subarray(0, 4).equals(Buffer.of(0xd0, 0xcf, 0x11, 0xe0))

/**
 * Finds out while a file is read what it is. `see` gets each chunk; `refusal` says in words what to do with a file that
 * is no table, and is null for one that may be.
 */
export function createKindFinder() {
  let first: Buffer | null = null
  let rest = Buffer.alloc(0)
  let inside: string | null = null
  return {
    see(chunk: Buffer): void {
      first ??= chunk.subarray(0, 8_192)
      if (!isOle(first) || inside) return
      const text = Buffer.concat([rest, chunk])
      inside = streams.find(([name]) => text.includes(Buffer.from(name, 'utf16le')))?.[1] ?? null
      rest = text.subarray(-64)
    },
    refusal(): string | null {
      if (!first) return '文件是空的，请检查后重新导出。'
      if (isOle(first)) return inside ?? oldWorkbook
      const start = first.toString('latin1')
      const beginning = beginnings.find(([bytes]) => start.startsWith(bytes))
      if (beginning) return beginning[1]
      if ((first[0] === 0xff && first[1] === 0xfe) || (first[0] === 0xfe && first[1] === 0xff))
        return '不支持 UTF-16 编码的文件（“Unicode 文本”），请另存为“CSV UTF-8”或 .xlsx 后重新导入。'
      const text = start.replace(/^\xef\xbb\xbf/, '')
      return textForms.find(([form]) => form.test(text))?.[1] ?? null
    },
  }
}

/** Parts that name what a zip file is, if it is no workbook that we read. */
const packages: readonly [string, string][] = [
  ['word/document.xml', '这是 Word 文档，不是表格。请把表格复制到表格软件里，另存为 .xlsx 后重新导入。'],
  ['ppt/presentation.xml', '这是演示文稿，不是表格。请选择补贴发放的表格文件。'],
  ['xl/workbook.bin', '这是二进制工作簿（.xlsb）。请在表格软件中打开，另存为 .xlsx 后重新导入。'],
  ['content.xml', '这是 .ods 文件。请在表格软件中打开，另存为 .xlsx 后重新导入。'],
  ['ofd.xml', '这是 OFD 版式文件，不是表格。请向发放单位要原来的表格（.xlsx 或 .csv）。'],
]

/** What a zip file is, in words that say what to do; null for a workbook, and for what cannot be opened. */
export async function refusalOfPackage(path: string): Promise<string | null> {
  try {
    const book = await openPackage(path)
    try {
      const known = packages.find(([part]) => book.has(part))
      if (known) return known[1]
      if (book.has('[content_types].xml') || book.has('_rels/.rels') || book.has('xl/workbook.xml')) return null
      return '这是压缩包，不是表格。请解压后上传里面的表格文件，一次一个。'
    } finally {
      book.close()
    }
  } catch {
    return null
  }
}
