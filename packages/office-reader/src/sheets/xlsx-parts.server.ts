import { posix } from 'node:path'
import { BrokenPackage, type OfficePackage } from '../package.server.ts'
import { maxPartBytes, readRelations } from '../relations.server.ts'

export type WorkbookSheet = { part: string; name: string; isHidden: boolean }

export type Workbook = {
  /** In the order of the tabs; at least one. */
  sheets: WorkbookSheet[]
  sharedStrings: string | null
  styles: string | null
  from1904: boolean
}

/** Finds the parts of a workbook. Chart and macro sheets are left out. */
export async function readWorkbook(book: OfficePackage): Promise<Workbook> {
  const root = [...(await readRelations(book, '_rels/.rels', '')).values()]
  const part = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const folder = posix.dirname(part)
  const relations = await readRelations(book, `${folder}/_rels/${posix.basename(part)}.rels`, folder)
  const sheets: WorkbookSheet[] = []
  let from1904 = false
  await book.read(part, maxPartBytes, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const relation = relations.get(id)
      if (relation?.type === 'worksheet')
        sheets.push({
          part: relation.target,
          name: attributes.name ?? '',
          isHidden: (attributes.state ?? 'visible') !== 'visible',
        })
    },
  })
  if (sheets.length === 0) throw new BrokenPackage('no worksheet')
  const partOf = (type: string): string | null => {
    const target = [...relations.values()].find((relation) => relation.type === type)?.target
    return target !== undefined && book.has(target) ? target : null
  }
  return { sheets, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), from1904 }
}

/** How a cell style shows numbers: as they are, as days, or as months (2026年3月), as periods are written. */
export type NumberStyle = 'plain' | 'day' | 'month'

/** The number style of each cell style. */
export async function readNumberStyles(book: OfficePackage, part: string): Promise<NumberStyle[]> {
  const custom = new Map<number, NumberStyle>()
  const styles: NumberStyle[] = []
  let inCells = false
  await book.read(part, maxPartBytes, {
    open(name, attributes) {
      if (name === 'numFmt') custom.set(Number(attributes.numFmtId), styleOfFormat(attributes.formatCode ?? ''))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attributes.numFmtId ?? 0)
        styles.push(custom.get(id) ?? styleOfId(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

/** Months of built-in formats: mmm-yy, and those of East Asian editions. */
const monthIds = new Set([17, 27, 36, 50, 52, 57])

/** Built-in date formats; ids 27 to 36 and 50 to 58 are East Asian. */
function styleOfId(id: number): NumberStyle {
  if (monthIds.has(id)) return 'month'
  const isDay = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
  return isDay ? 'day' : 'plain'
}

function styleOfFormat(code: string): NumberStyle {
  const letters = code.replace(/"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').replace(/general/gi, '')
  if (!/[ymdhs]/i.test(letters)) return 'plain'
  return /y/i.test(letters) && /m/i.test(letters) && !/[dhs]/i.test(letters) ? 'month' : 'day'
}
