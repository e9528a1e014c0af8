import type { TableRow } from './row.ts'
import {
  BrokenPackage,
  type OfficePackage,
  openPackage,
  PackageTooLarge,
} from '../../../files/packages/package.server.ts'
import { readEscapes, readSharedStrings } from '../../../files/packages/shared-strings.server.ts'
import { readDateStyles, readWorkbook } from './xlsx-parts.server.ts'

const maxSheetBytes = 2 * 1024 * 1024 * 1024
/** Maximum number of rows of a spreadsheet. */
const maxRow = 1_048_576
const maxColumns = 1_000
const maxRowText = 200_000

/**
 * Streams the rows of the first visible sheet that are not empty. Memory holds the shared strings and one chunk of
 * rows.
 * @throws BrokenPackage, PackageTooLarge, and errors of yauzl and zlib.
 */
export async function* readXlsx(path: string): AsyncGenerator<TableRow> {
  const book = await openPackage(path)
  try {
    const { sheet, sharedStrings, styles, from1904 } = await readWorkbook(book)
    const texts = sharedStrings === null ? [] : await readSharedStrings(book, sharedStrings)
    const dates = styles === null ? [] : await readDateStyles(book, styles)
    yield* readSheet(book, sheet, { texts, dates, from1904 })
  } finally {
    book.close()
  }
}

type Context = { texts: readonly string[]; dates: readonly boolean[]; from1904: boolean }

async function* readSheet(book: OfficePackage, part: string, context: Context): AsyncGenerator<TableRow> {
  let ready: TableRow[] = []
  let line = 0
  let cells: string[] = []
  let rowText = 0
  let cell: Cell | null = null
  let column = 0
  /** Whether the current text belongs to the cell's value. */
  let inValue = false
  let phonetic = 0

  const block = book.parse(part, maxSheetBytes, {
    open(name, attributes) {
      if (name === 'row') {
        line = attributes.r === undefined ? line + 1 : Number(attributes.r)
        if (!Number.isInteger(line) || line < 1) throw new BrokenPackage('invalid row number')
        if (line > maxRow) throw new PackageTooLarge(`超过 ${maxRow.toLocaleString('en')} 行`)
        cells = []
        rowText = 0
        column = 0
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '', hasValue: false }
      } else if (name === 'rPh') phonetic += 1
      else if (cell && (name === 'v' || name === 't')) {
        inValue = phonetic === 0
        cell.hasValue = true
      }
    },
    text(text) {
      if (!cell || !inValue) return
      cell.text += text
      rowText += text.length
      if (rowText > maxRowText) throw new PackageTooLarge(`第 ${line} 行超过 ${maxRowText.toLocaleString('en')} 个字`)
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'c' && cell) {
        if (cell.hasValue) {
          if (column > maxColumns) throw new PackageTooLarge(`第 ${line} 行超过 ${maxColumns.toLocaleString('en')} 列`)
          while (cells.length < column - 1) cells.push('')
          cells[column - 1] = textOf(cell, context)
        }
        cell = null
      } else if (name === 'row' && cells.some((text) => text !== '')) ready.push({ line, cells })
    },
  })
  // oxlint-disable-next-line no-unused-vars -- Parsing a block fills `ready`; the blocks themselves are not needed.
  for await (const _ of block) {
    const rows = ready
    ready = []
    yield* rows
  }
}

type Cell = { type: string; style: number; text: string; hasValue: boolean }

function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0]
  if (!letters) throw new BrokenPackage('invalid cell reference')
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

function textOf({ type, style, text }: Cell, { texts, dates, from1904 }: Context): string {
  switch (type) {
    case 's': {
      const shared = texts[Number(text)]
      if (shared === undefined) throw new BrokenPackage('unknown shared string')
      return shared
    }
    case 'inlineStr':
    case 'str':
      return readEscapes(text)
    case 'b':
      return text === '1' || text === 'true' ? 'true' : 'false'
    case 'd':
      return text.slice(0, 10)
    case 'n': {
      if (text === '') return ''
      const value = Number(text)
      if (!Number.isFinite(value)) throw new BrokenPackage('invalid number')
      return dates[style] ? dayOf(value, from1904) : numberText(value)
    }
    // Error values, such as #N/A.
    default:
      return ''
  }
}

/** Excel keeps 15 digits. Larger integers are damaged; scientific notation makes the row check report them. */
const exactBelow = 1e15

const numberText = (value: number): string =>
  Math.abs(value) >= exactBelow ? value.toExponential() : String(Number(value.toPrecision(15)))

const dayMs = 86_400_000
const epoch1900 = Date.UTC(1899, 11, 30)
const epoch1904 = Date.UTC(1904, 0, 1)

function dayOf(serial: number, from1904: boolean): string {
  const date = new Date((from1904 ? epoch1904 : epoch1900) + Math.round(serial * dayMs))
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}
