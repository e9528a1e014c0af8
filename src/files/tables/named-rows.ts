import { sheetLabel, type TableRow } from '@three-affairs/office-reader/sheets/sheet.ts'

/** Rows of one kind: how many, and the first of them in words. */
export type NamedRows = { count: number; first: string[] }

const mostNamed = 8

/** The row in words; the sheet is named if there are several. */
export const placeOf = ({ line, sheet }: TableRow): string => {
  const label = sheetLabel(sheet)
  return label === undefined ? `第 ${line} 行` : `“${label}”第 ${line} 行`
}

export const rowsInWords = ({ count, first }: NamedRows): string =>
  `${first.join('、')}${count > first.length ? ` 等 ${count} 行` : first.length > 1 ? `，共 ${count} 行` : ''}`

/** Collects rows by kind. */
export function createRowGroups() {
  const groups = new Map<string, NamedRows>()
  return {
    add(group: string, row: TableRow): void {
      const rows = groups.get(group) ?? { count: 0, first: [] }
      groups.set(group, rows)
      rows.count += 1
      if (rows.first.length < mostNamed) rows.first.push(placeOf(row))
    },
    list: (): [group: string, words: string][] => [...groups].map(([group, rows]) => [group, rowsInWords(rows)]),
  }
}
