import { extname, posix } from 'node:path'
import { type OfficePackage, openPackage } from '../package.server.ts'
import { maxPartBytes, readRelations } from '../relations.server.ts'
import { readSharedStrings } from '../shared-strings.server.ts'
import { imageMetadata } from './image-metadata.server.ts'
import { readOfficeXml } from './office-text.server.ts'
import { printableText } from './printable-text.ts'
import { readSheetRows } from './sheet-rows.server.ts'
import { type TextParts, Unreadable } from './text-parts.ts'

const maxEmbeddedBytes = 32 * 1024 * 1024
/** Fewer characters beside pictures are no text: the pictures may be scans. */
const leastText = 20

const places: readonly [part: RegExp, place: string][] = [
  [/^word\/document/, '正文'],
  [/^(?:word|xl)\/(?:comments|threadedcomments|persons)/, '批注'],
  [/^word\/header/, '页眉'],
  [/^word\/footer/, '页脚'],
  [/^word\/footnotes/, '脚注'],
  [/^word\/endnotes/, '尾注'],
  [/^docprops\//, '文件属性'],
  [/^ppt\/slides\//, '幻灯片'],
  [/^ppt\/notesslides\//, '备注'],
  [/\/charts\//, '图表'],
  [/\/pivotcache\//, '数据透视表的缓存'],
  [/\/drawings\//, '图形'],
  [/\.rels$/, '链接'],
]
const placeOf = (part: string): string =>
  places.find(([pattern]) => pattern.test(part.toLowerCase()))?.[1] ?? `内部文件“${part}”`

/** Reads a Word, Excel or PowerPoint file of the XML kind. */
export async function readOffice(file: string | Buffer, parts: TextParts, isEmbedded = false): Promise<void> {
  const book = await openPackage(file)
  try {
    const sheets = await readSheets(book, parts)
    let characters = sheets.characters
    let pictures = 0
    for (const part of book.names) {
      const name = part.toLowerCase()
      if (
        sheets.parts.has(name) ||
        name.endsWith('/') ||
        /^\[content_types\]\.xml$|\/theme\/|\/fonttable\.xml$/.test(name)
      )
        continue
      if (/\.(?:xml|rels|vml)$/.test(name)) {
        const { text, deleted } = await readOfficeXml(book, part)
        parts.add(placeOf(part), text)
        parts.add(`${placeOf(part)}（修订前）`, deleted)
        if (/^(?:word\/document|ppt\/slides\/slide)/.test(name)) characters += text.replaceAll(/\s/g, '').length
      } else if (await readBinary(book, part, parts, isEmbedded)) pictures += 1
    }
    if (pictures > 0 && characters < leastText) throw new Unreadable('文件里只有图片，没有可以检查的文字。')
  } finally {
    book.close()
  }
}

/** Whether the part is a picture in the text. */
async function readBinary(book: OfficePackage, part: string, parts: TextParts, isEmbedded: boolean): Promise<boolean> {
  const name = part.toLowerCase()
  const suffix = extname(name)
  if (['.ttf', '.otf', '.odttf', '.fntdata', '.tmp', '.wav', '.mp3'].includes(suffix)) return false
  if (name.endsWith('vbaproject.bin')) throw new Unreadable('文件带有宏，无法自动检查。')
  if (['.docx', '.xlsx', '.pptx'].includes(suffix)) {
    if (isEmbedded) throw new Unreadable('文件里嵌入的文件又嵌入了文件，无法自动检查。')
    await readOffice(await book.bytes(part, maxEmbeddedBytes), parts.within('嵌入的文件：'), true)
    return false
  }
  if (name.includes('/embeddings/') || name.includes('afchunk') || ['.rtf', '.html', '.htm', '.mht'].includes(suffix))
    throw new Unreadable('文件里嵌入了无法自动检查的对象，请删去或改为正文。')
  const bytes = await book.bytes(part, maxEmbeddedBytes)
  const isPhotograph = ['.jpg', '.jpeg', '.png', '.gif', '.webp'].includes(suffix)
  parts.add('图片', isPhotograph ? imageMetadata(bytes) : printableText(bytes))
  return name.includes('/media/')
}

type Sheets = { parts: ReadonlySet<string>; characters: number }

/** Reads the sheets of a workbook, hidden ones too; nothing for other files. */
async function readSheets(book: OfficePackage, parts: TextParts): Promise<Sheets> {
  const sheetParts = book.names.filter((name) => /^xl\/(?:work|chart|dialog|macro)sheets\/[^/]+\.xml$/i.test(name))
  if (sheetParts.length === 0) return { parts: new Set(), characters: 0 }
  const names = await sheetNames(book)
  const strings = book.names.find((name) => /^xl\/sharedstrings\.xml$/i.test(name))
  const shared = strings === undefined ? [] : await readSharedStrings(book, strings)
  const used = new Set<number>()
  let characters = 0
  for (const part of sheetParts) {
    const place = names.get(part.toLowerCase()) ?? `工作表 ${posix.basename(part, '.xml')}`
    await readSheetRows(book, part, shared, {
      row(line, text) {
        characters += text.length
        parts.add(`${place}第 ${line} 行`, text)
      },
      other: (text) => parts.add(place, text),
      used: (index) => used.add(index),
    })
  }
  parts.add('没有显示的文字', shared.filter((_, index) => !used.has(index)).join('\n'))
  return {
    parts: new Set([...sheetParts, ...(strings === undefined ? [] : [strings])].map((name) => name.toLowerCase())),
    characters,
  }
}

/** Titles of the sheets by their part. */
async function sheetNames(book: OfficePackage): Promise<Map<string, string>> {
  const relations = await readRelations(book, 'xl/_rels/workbook.xml.rels', 'xl')
  const names = new Map<string, string>()
  await book.read('xl/workbook.xml', maxPartBytes, {
    open(element, attributes) {
      if (element !== 'sheet') return
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
      const target = relations.get(id)?.target
      const isHidden = (attributes.state ?? 'visible') !== 'visible'
      if (target) names.set(target.toLowerCase(), `工作表“${attributes.name ?? ''}”${isHidden ? '（隐藏）' : ''}`)
    },
  })
  return names
}
