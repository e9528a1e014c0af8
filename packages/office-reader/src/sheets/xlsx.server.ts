import { BrokenPackage, type OfficePackage, openPackage, PackageTooLarge } from '../package.server.ts'
import { readEscapes, readSharedStrings } from '../shared-strings.server.ts'
import { dayOfSerial } from './days.ts'
import { readColumn, createFiller, readMergedAreas } from './merged-cells.server.ts'
import type { TableRow } from './sheet.ts'
import type { Sheet } from './sheet.ts'
import type { SheetRows } from './sheet.ts'
import { type NumberStyle, readNumberStyles, readWorkbook } from './xlsx-parts.server.ts'

const maxSheetBytes = 2 * 1024 * 1024 * 1024
/** Maximum number of rows of a spreadsheet. */
const maxRow = 1_048_576
const maxColumns = 1_000
const maxRowText = 200_000

/**
 * Streams the rows of each sheet that are not empty. Memory holds the shared strings, the merged areas of a sheet and
 * one chunk of rows.
 * @throws BrokenPackage, PackageTooLarge, and errors of yauzl and zlib.
 */
export async function* readXlsx(path: string): AsyncGenerator<SheetRows> {
  const book = await openPackage(path)
  try {
    const { sheets, sharedStrings, styles, from1904 } = await readWorkbook(book)
    const texts = sharedStrings === null ? [] : await readSharedStrings(book, sharedStrings)
    const numberStyles = styles === null ? [] : await readNumberStyles(book, styles)
    const isOneOfMany = sheets.filter(({ isHidden }) => !isHidden).length > 1
    let number = 0
    for (const { part, name, isHidden } of sheets) {
      const sheet: Sheet = { number, name, isHidden, isOneOfMany, hiddenColumns: [] }
      if (!isHidden) number += 1
      yield { sheet, rows: readSheet(book, part, sheet, { texts, numberStyles, from1904 }) }
    }
  } finally {
    book.close()
  }
}

type Context = { texts: readonly string[]; numberStyles: readonly NumberStyle[]; from1904: boolean }

async function* readSheet(book: OfficePackage, part: string, sheet: Sheet, context: Context): AsyncGenerator<TableRow> {
  const fill = createFiller(await readMergedAreas(book, part, maxSheetBytes))
  let ready: TableRow[] = []
  let line = 0
  let isHidden = false
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
        isHidden = isTrue(attributes.hidden) || attributes.ht === '0'
        cells = []
        rowText = 0
        column = 0
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOfReference(attributes.r)
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '', hasValue: false }
      } else if (name === 'rPh') phonetic += 1
      else if (name === 'col') addHiddenColumns(sheet, attributes)
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
      } else if (name === 'row' && cells.some((text) => text !== ''))
        ready.push({ line, cells, sheet, ...(isHidden && { isHidden }), ...fill(line, cells) })
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

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

function addHiddenColumns({ hiddenColumns }: Sheet, { hidden, min, max }: Record<string, string>): void {
  if (!isTrue(hidden)) return
  for (let column = Number(min); column <= Math.min(Number(max), maxColumns); column += 1)
    hiddenColumns.push(column - 1)
}

/** From 1. */
function columnOfReference(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0]
  if (!letters) throw new BrokenPackage('invalid cell reference')
  return readColumn(letters) + 1
}

function textOf({ type, style, text }: Cell, { texts, numberStyles, from1904 }: Context): string {
  // Some programs write a value of nothing; as a number it would be 0, and the first of the shared strings.
  if (text.trim() === '') return ''
  switch (type) {
    case 's': {
      const shared = /^\s*\d+\s*$/.test(text) ? texts[Number(text)] : undefined
      if (shared === undefined) throw new BrokenPackage('unknown shared string')
      return shared
    }
    case 'inlineStr':
    case 'str':
      return readEscapes(text)
    case 'b':
      return isTrue(text) ? 'true' : 'false'
    case 'd':
      return text
    case 'n': {
      const value = Number(text)
      if (!Number.isFinite(value)) throw new BrokenPackage('invalid number')
      const numberStyle = numberStyles[style] ?? 'plain'
      if (numberStyle === 'plain') return numberText(value)
      const day = dayOfSerial(value, from1904 ? 1904 : 1900) ?? numberText(value)
      return numberStyle === 'month' ? day.replace(/-01$/, '') : day
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
