import { type Block, isMoney, type Paper } from './paper.ts'

/** What a page is drawn from, in points from the top left corner of A4. */
export type Drawing =
  | { kind: 'text'; text: string; x: number; y: number; size: number; isRed?: true }
  | { kind: 'line'; x: number; y: number; toX: number; toY: number; isRed?: true }
  | { kind: 'seal'; text: string; x: number; y: number }

export const page = { width: 595, height: 842 }
const margin = { side: 72, top: 76, bottom: 72 }
const room = page.width - 2 * margin.side

/** In ems: Latin letters and digits are half as wide as Chinese characters. */
const emsOf = (text: string): number => {
  let ems = 0
  for (const char of text) ems += char <= '~' ? 0.5 : 1
  return ems
}

function wrap(text: string, most: number, indent = 0): string[] {
  const lines: string[] = []
  let line = ''
  let ems = indent
  // Numbers stay whole, and closing punctuation never begins a line.
  for (const [piece] of text.matchAll(/[\d,.%]+|./gu)) {
    const width = emsOf(piece)
    if (ems + width > most && line !== '' && !'，。；：、！？）》”'.includes(piece)) {
      // Nor does opening punctuation end one.
      const opening = /[（《“]$/.exec(line)?.[0] ?? ''
      lines.push(line.slice(0, line.length - opening.length))
      line = opening
      ems = opening.length
    }
    line += piece
    ems += width
  }
  return [...lines, line]
}

/** The widths of columns, in proportion to their longest cells but never below a share. */
function columnWidths(lines: readonly (readonly string[])[]): number[] {
  const longest = (lines[0] ?? []).map((_, at) => Math.max(3, ...lines.map((line) => emsOf(line[at] ?? ''))))
  const capped = longest.map((ems) => Math.min(ems, 16) + 1)
  const total = capped.reduce((sum, ems) => sum + ems, 0)
  return capped.map((ems) => (ems / total) * room)
}

type Cursor = { pages: Drawing[][]; y: number }

const newPage = (cursor: Cursor): void => {
  cursor.pages.push([])
  cursor.y = margin.top
}

function claim(cursor: Cursor, height: number): Drawing[] {
  if (cursor.y + height > page.height - margin.bottom) newPage(cursor)
  return cursor.pages.at(-1) ?? []
}

function writeLines(cursor: Cursor, lines: readonly string[], size: number, xOf: (line: string, at: number) => number) {
  for (const [at, text] of lines.entries()) {
    const drawings = claim(cursor, size * 1.75)
    cursor.y += size * 1.75
    if (text !== '') drawings.push({ kind: 'text', text, x: xOf(text, at), y: cursor.y, size })
  }
}

const cellSize = 10
const cellLine = 15

function writeRow(cursor: Cursor, cells: readonly string[], widths: readonly number[]): void {
  const wrapped = cells.map((cell, at) => wrap(cell, ((widths[at] ?? 0) - 8) / cellSize))
  const height = Math.max(...wrapped.map(({ length }) => length)) * cellLine + 6
  const drawings = claim(cursor, height)
  const bottom = cursor.y + height
  let x = margin.side
  for (const [at, lines] of wrapped.entries()) {
    for (const [row, text] of lines.entries()) {
      const y = cursor.y + 3 + (row + 0.75) * cellLine
      const indent = isMoney(text) ? (widths[at] ?? 0) - 4 - emsOf(text) * cellSize : 4
      if (text !== '') drawings.push({ kind: 'text', text, x: x + indent, y, size: cellSize })
    }
    drawings.push({ kind: 'line', x, y: cursor.y, toX: x, toY: bottom })
    x += widths[at] ?? 0
  }
  for (const [fromX, toX, y, toY] of [
    [x, x, cursor.y, bottom],
    [margin.side, x, cursor.y, cursor.y],
    [margin.side, x, bottom, bottom],
  ] as const)
    drawings.push({ kind: 'line', x: fromX, y, toX, toY })
  cursor.y = bottom
}

function writeBlock(cursor: Cursor, block: Block): void {
  if (block.kind === 'table') {
    writeLines(cursor, wrap(block.caption, room / 11), 11, (line) => (page.width - emsOf(line) * 11) / 2)
    cursor.y += 5
    const widths = columnWidths(block.lines)
    for (const line of block.lines) writeRow(cursor, line, widths)
    cursor.y += 8
  } else if (block.kind === 'signature') {
    writeLines(cursor, wrap(block.text, room / 12), 12, (line) => page.width - margin.side - 24 - emsOf(line) * 12)
  } else if (block.kind === 'heading') {
    writeLines(cursor, wrap(block.text, room / 13), 13, () => margin.side)
  } else {
    // Those addressed stand at the margin.
    const indent = block.text.endsWith('：') ? 0 : 2
    writeLines(cursor, wrap(block.text, room / 12, indent), 12, (_, at) => margin.side + (at === 0 ? indent * 12 : 0))
  }
}

/** Lays a paper out on pages. With a seal, the issuer's is put over the signature, else below the text. */
export function layOut(paper: Paper, sealed: boolean): Drawing[][] {
  const { title, issuer, blocks } = paper
  const cursor: Cursor = { pages: [], y: 0 }
  newPage(cursor)
  redHead(cursor, paper)
  writeLines(cursor, wrap(title, room / 18), 18, (line) => (page.width - emsOf(line) * 18) / 2)
  cursor.y += 12
  let signed = false
  const seal = (y: number): void => {
    if (sealed && !signed) cursor.pages.at(-1)?.push({ kind: 'seal', text: issuer, x: page.width - 150, y })
    signed = true
  }
  for (const block of blocks) {
    writeBlock(cursor, block)
    if (block.kind === 'signature') seal(cursor.y - 6)
  }
  seal(Math.min(cursor.y + 50, page.height - 80))
  return cursor.pages.map((drawings, at) => [...drawings, pageNumber(at + 1)])
}

/** — 1 — */
function pageNumber(number: number): Drawing {
  const text = `— ${number} —`
  return { kind: 'text', text, x: (page.width - emsOf(text) * 10.5) / 2, y: page.height - 40, size: 10.5 }
}

/** The red head of an official document: who issues it, its number, a red line. */
function redHead(cursor: Cursor, { issuer, documentNo }: Paper): void {
  if (!documentNo) return
  const drawings = claim(cursor, 120)
  const text = `${issuer}文件`
  const size = Math.min(34, Math.floor(room / emsOf(text)))
  const middle = (words: string, of: number): number => (page.width - emsOf(words) * of) / 2
  drawings.push({ kind: 'text', text, x: middle(text, size), y: cursor.y + 46, size, isRed: true })
  drawings.push({ kind: 'text', text: documentNo, x: middle(documentNo, 13), y: cursor.y + 82, size: 13 })
  const y = cursor.y + 94
  drawings.push({ kind: 'line', x: margin.side, y, toX: page.width - margin.side, toY: y, isRed: true })
  cursor.y += 112
}
