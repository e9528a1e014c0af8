/** Points between the margins of A4 (`@page` in src/web/ui/styles/print.css), upright and turned. */
const upright = 527
const turned = 774

/** Sizes of text in points: the usual one, the smallest that is read upright, and the smallest of all. */
export type PaperSizes = { largest: number; readable: number; smallest: number }

const inHand: PaperSizes = { largest: 10, readable: 8, smallest: 5 }

/** Read from a distance: its characters are 4 mm high and more. */
export const onBoards: PaperSizes = { largest: 13, readable: 13, smallest: 13 }

/** What a table needs to fit on paper: the size of its text in points, and columns of these shares in percent. */
export type PaperFit = { points: number; isTurned: boolean; shares: number[] }

/**
 * How a wide table fits on A4: with smaller text, on a page turned sideways where the text would be hard to read. The
 * shares of the columns come from their content, so that figures stay on one line.
 *
 * @param rows the inside of a sanitized `<table>`.
 * @returns null for a table that fits as it is.
 */
export function fitOnPaper(rows: string, { largest, readable, smallest } = inHand): PaperFit | null {
  const widths = columnWidths(rows)
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total * largest <= upright && !hasLongWords(rows)) return null
  const whenUpright = Math.min(largest, Math.floor(upright / total))
  const isTurned = whenUpright < readable
  const points = isTurned ? Math.min(largest, Math.max(smallest, Math.floor(turned / total))) : whenUpright
  return { points, isTurned, shares: sharesOf(widths) }
}

/** Shares of the columns of any table, in percent. @param rows HTML with the rows of a sanitized `<table>`. */
export const shareColumns = (rows: string): number[] => sharesOf(columnWidths(rows))

function sharesOf(widths: readonly number[]): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0)
  return widths.map((width) => Math.round((width / total) * 10_000) / 100)
}

/**
 * Columns of a table that is too wide for a turned page, in groups that fit it, as places from 0. The first column, which
 * names the rows, is in each group. One group where the table fits, or where cells span others.
 */
export function groupColumns(rows: string, { largest } = onBoards): number[][] {
  const widths = columnWidths(rows)
  const all = widths.map((_, column) => column)
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total * largest <= turned || /(?:row|col)span=/.test(rows)) return [all]
  const groups: number[][] = []
  let room = 0
  for (const column of all.slice(1)) {
    const width = widths[column] ?? 0
    if (groups.length === 0 || width * largest > room) {
      groups.push([0])
      room = turned - (widths[0] ?? 0) * largest
    }
    groups.at(-1)?.push(column)
    room -= width * largest
  }
  return groups
}

/** Space at the left and right of a cell, in em. */
const padding = 0.8
const leastWidth = 1.5
/** Longer words, such as addresses of pages, are broken. */
const longestWord = 14

const hasLongWords = (rows: string): boolean => cellsOf(rows).some((cell) => widestWord(cell) > longestWord)

/** The width of each column in em: its longest number or word, and more where texts are long. */
function columnWidths(rows: string): number[] {
  const widths: number[] = []
  for (const cell of cellsOf(rows)) {
    const { text, column, span, isBold } = cell
    for (let at = column; at < column + span; at++) widths[at] ??= leastWidth + padding
    if (span > 1) continue
    const whole = emOf(text, isBold)
    const wanted = Math.min(longestWord, Math.max(widestWord(cell), whole <= 4 ? whole : 4 + whole / 12))
    widths[column] = Math.max(widths[column] ?? 0, wanted + padding)
  }
  return Array.from(widths, (width) => width ?? leastWidth + padding)
}

const widestWord = ({ text, isBold }: PlacedCell): number =>
  Math.max(0, ...(text.match(/[!-~]+/g) ?? []).map((word) => word.length * emOfLatin(isBold)))

/** Of a wide font: what fits in it fits in all. */
const emOfLatin = (isBold: boolean): number => (isBold ? 0.7 : 0.64)

function emOf(text: string, isBold: boolean): number {
  let em = 0
  for (const character of text) em += character < '\u0100' ? emOfLatin(isBold) : 1
  return em
}

type PlacedCell = { text: string; column: number; span: number; isBold: boolean }

/** The cells of a table with the columns that they cover, spans included. */
function cellsOf(rows: string): PlacedCell[] {
  const placed: PlacedCell[] = []
  /** By column: how many rows a cell from above still covers. */
  const covered: number[] = []
  const sums = rows.indexOf('<tfoot')
  for (const { 1: row = '', index } of rows.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)) {
    const isSum = sums !== -1 && index > sums
    let column = 0
    const below: [column: number, rows: number][] = []
    for (const [, tag, attributes = '', inside = ''] of row.matchAll(/<(t[dh])([^>]*)>([\s\S]*?)<\/t[dh]>/g)) {
      while ((covered[column] ?? 0) > 0) column += 1
      const span = spanOf(attributes, 'colspan')
      placed.push({ text: textOf(inside), column, span, isBold: isSum || tag === 'th' })
      for (let at = column; at < column + span; at++) below.push([at, spanOf(attributes, 'rowspan')])
      column += span
    }
    for (const [at, rowsLeft] of covered.entries()) covered[at] = Math.max(0, (rowsLeft ?? 0) - 1)
    for (const [at, span] of below) covered[at] = Math.max(covered[at] ?? 0, span - 1)
  }
  return placed
}

const spanOf = (attributes: string, name: 'colspan' | 'rowspan'): number =>
  Math.min(100, Math.max(1, Number(new RegExp(`${name}="(\\d+)"`).exec(attributes)?.[1] ?? 1)))

const textOf = (inside: string): string =>
  inside
    .replace(/<[^>]*>/g, ' ')
    .replace(/&\w+;/g, ' ')
    .trim()
