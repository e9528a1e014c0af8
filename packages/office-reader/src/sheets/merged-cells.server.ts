import type { OfficePackage } from '../package.server.ts'
import { PackageTooLarge } from '../package.server.ts'

/** A merged area: rows from 1, columns from 0, both included. */
export type MergedArea = { top: number; bottom: number; left: number; right: number }

const most = 200_000
const element = /<(?:\w+:)?mergeCell\s[^>]{0,200}?ref\s?=\s?["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g
/** Longer than the element. */
const overlap = 300

/**
 * The merged areas of a sheet, by their first row. They stand after the rows that they concern, so the part is searched
 * once before it is parsed, which takes a twentieth of the time.
 */
export async function readMergedAreas(book: OfficePackage, part: string, maxBytes: number): Promise<MergedArea[]> {
  const areas: MergedArea[] = []
  let rest = ''
  for await (const chunk of book.chunks(part, maxBytes)) {
    const text = rest + chunk.toString('latin1')
    let from = 0
    for (const match of text.matchAll(element)) {
      const [, left = '', top, right = '', bottom] = match
      areas.push({ top: Number(top), bottom: Number(bottom), left: readColumn(left), right: readColumn(right) })
      if (areas.length > most) throw new PackageTooLarge(`合并的单元格超过 ${most.toLocaleString('en')} 处`)
      from = match.index + match[0].length
    }
    rest = text.slice(Math.max(from, text.length - overlap))
  }
  return areas.toSorted((one, other) => one.top - other.top)
}

/** The column of letters, from 0. */
export function readColumn(letters: string): number {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

export type FilledRow = {
  /** Columns of areas over several rows, whose value counts for each of them. */
  mergedColumns: number[]
  /** Areas over several columns of one row. */
  spans: { from: number; to: number }[]
}

/** Fills the cells of rows, in the order of the rows, from the areas that reach down to them. */
export function createFiller(areas: readonly MergedArea[]) {
  let next = 0
  let open: (MergedArea & { value: string })[] = []
  return (line: number, cells: string[]): FilledRow | null => {
    open = open.filter(({ bottom }) => bottom >= line)
    for (; (areas[next]?.top ?? Infinity) <= line; next += 1) {
      const area = areas[next]
      if (area && area.bottom >= line) open.push({ ...area, value: area.top === line ? (cells[area.left] ?? '') : '' })
    }
    if (open.length === 0) return null
    const filled: FilledRow = { mergedColumns: [], spans: [] }
    for (const { top, bottom, left, right, value } of open) {
      if (right > left) filled.spans.push({ from: left, to: right })
      if (bottom === top || value === '') continue
      while (cells.length < left) cells.push('')
      cells[left] ||= value
      filled.mergedColumns.push(left)
    }
    return filled
  }
}
