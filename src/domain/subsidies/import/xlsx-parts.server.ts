import { posix } from 'node:path'
import { BrokenXlsx, readEscapes, tooLarge, type XlsxPackage } from './xlsx-package.server.ts'

const maxPartBytes = 16 * 1024 * 1024
/** A million payments have about 100 MB of texts. */
const maxTextBytes = 128 * 1024 * 1024
const maxTexts = 3_000_000

export type Workbook = { sheet: string; sharedStrings: string | null; styles: string | null; from1904: boolean }

/** Finds the parts of a workbook; the sheet is the first that is not hidden. */
export async function readWorkbook(book: XlsxPackage): Promise<Workbook> {
  const root = [...(await readRelations(book, '_rels/.rels', '')).values()]
  const part = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const folder = posix.dirname(part)
  const relations = await readRelations(book, `${folder}/_rels/${posix.basename(part)}.rels`, folder)
  const sheets: { id: string; hidden: boolean }[] = []
  let from1904 = false
  await book.read(part, maxPartBytes, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      // Skip chart and macro sheets, which have other types.
      if (relations.get(id)?.type === 'worksheet')
        sheets.push({ id, hidden: (attributes.state ?? 'visible') !== 'visible' })
    },
  })
  const chosen = sheets.find(({ hidden }) => !hidden) ?? sheets[0]
  const sheet = chosen && relations.get(chosen.id)?.target
  if (!sheet) throw new BrokenXlsx('no worksheet')
  const partOf = (type: string): string | null => {
    const target = [...relations.values()].find((relation) => relation.type === type)?.target
    return target !== undefined && book.has(target) ? target : null
  }
  return { sheet, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), from1904 }
}

type Relation = { type: string; target: string }

/** Relations by id. The type is the last segment of its URI, since the rest differs between editions of the format. */
async function readRelations(book: XlsxPackage, part: string, folder: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>()
  if (!book.has(part)) return relations
  await book.read(part, maxPartBytes, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const target = posix.join('/', folder, Target.startsWith('/') ? posix.relative(`/${folder}`, Target) : Target)
      relations.set(Id, { type: posix.basename(Type), target: target.slice(1) })
    },
  })
  return relations
}

/** The shared strings, which cells refer to by index. */
export async function readSharedStrings(book: XlsxPackage, part: string): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let inText = false
  let phonetic = 0
  await book.read(part, maxTextBytes, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') inText = phonetic === 0
      else if (name === 'rPh') phonetic += 1
    },
    text(data) {
      if (inText) text += data
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'si') {
        if (texts.length >= maxTexts) throw tooLarge(`表格中的文字超过 ${maxTexts.toLocaleString('en')} 处`)
        texts.push(readEscapes(text))
      }
    },
  })
  return texts
}

/** For each cell style, whether its numbers are dates. */
export async function readDateStyles(book: XlsxPackage, part: string): Promise<boolean[]> {
  const custom = new Map<number, boolean>()
  const styles: boolean[] = []
  let inCells = false
  await book.read(part, maxPartBytes, {
    open(name, attributes) {
      if (name === 'numFmt') custom.set(Number(attributes.numFmtId), isDateFormat(attributes.formatCode ?? ''))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attributes.numFmtId ?? 0)
        styles.push(custom.get(id) ?? isDateId(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

/** Built-in date formats; ids 27 to 36 and 50 to 58 are East Asian. */
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

const isDateFormat = (code: string): boolean =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').replace(/general/gi, ''))
