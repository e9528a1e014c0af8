import { posix } from 'node:path'
import { BrokenPackage, type OfficePackage } from '../../../files/packages/package.server.ts'
import { maxPartBytes, readRelations } from '../../../files/packages/relations.server.ts'

export type Workbook = { sheet: string; sharedStrings: string | null; styles: string | null; from1904: boolean }

/** Finds the parts of a workbook; the sheet is the first that is not hidden. */
export async function readWorkbook(book: OfficePackage): Promise<Workbook> {
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
  if (!sheet) throw new BrokenPackage('no worksheet')
  const partOf = (type: string): string | null => {
    const target = [...relations.values()].find((relation) => relation.type === type)?.target
    return target !== undefined && book.has(target) ? target : null
  }
  return { sheet, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), from1904 }
}

/** For each cell style, whether its numbers are dates. */
export async function readDateStyles(book: OfficePackage, part: string): Promise<boolean[]> {
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
