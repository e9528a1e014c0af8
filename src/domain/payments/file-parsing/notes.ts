import { showYuan } from '../../../platform/amount.ts'
import type { Sheet, TableRow } from '@three-affairs/office-reader/sheets/sheet.ts'
import { createRowGroups, placeOf } from '../../../files/tables/named-rows.ts'
import { type RowWarning, rowWarnings } from './warnings.ts'

/** What a clerk must know about how a file was read. `check`: somebody should look before the import. */
export type Note = { level: 'info' | 'check'; text: string }

/** A row that tells a sum: of the rows since the sum before it, of all rows above, or of the whole sheet. */
type Total = { place: string; fen: number | null; since: number; above: number; sheet: Sheet | undefined }

/** Collects while a file is read what its reader did, and says it in words. */
export function createNotes() {
  const notes: Note[] = []
  const sheets: { sheet: Sheet; rows: number; fen: number; headingRows: 1 | 2; hiddenColumns: string[] }[] = []
  const groups = createRowGroups()
  const totals: Total[] = []
  let since = 0

  const current = () => sheets.at(-1)

  return {
    /** A sheet with headings. */
    begin(sheet: Sheet, headingRows: 1 | 2, hiddenColumns: string[]): void {
      sheets.push({ sheet, rows: 0, fen: 0, headingRows, hiddenColumns })
      since = 0
    },
    /** A row that is a payment, or wants to be one. */
    payment(row: TableRow, fen: number): void {
      const sheet = current()
      if (sheet) {
        sheet.rows += 1
        sheet.fen += fen
      }
      since += fen
      if (row.isHidden) groups.add('hidden', row)
      if (row.mergedColumns) groups.add('merged', row)
    },
    total(row: TableRow, fen: number | null): void {
      totals.push({ place: placeOf(row), fen, since, above: current()?.fen ?? 0, sheet: row.sheet })
      since = 0
    },
    /** A row that is no payment. */
    leftOut: (row: TableRow, kind: 'heading' | 'remark'): void => groups.add(kind, row),
    warn: (row: TableRow, warning: RowWarning): void => groups.add(warning, row),
    sheetLeftOut(name: string, why: string): void {
      notes.push({ level: 'check', text: `工作表“${name}”没有读：${why}。` })
    },
    /** The sum so far since the last row that tells one, and of the sheet, in fen. */
    sums: () => ({ since, above: current()?.fen ?? 0 }),
    list(): Note[] {
      const read = sheets.flatMap(({ sheet, rows }) => (sheet.isOneOfMany ? [`“${sheet.name}” ${rows} 行`] : []))
      const ofSheets: Note[] =
        read.length > 0 ? [{ level: 'info', text: `读了 ${read.length} 张工作表：${read.join('、')}。` }] : []
      const ofHeadings = sheets.flatMap(({ headingRows, hiddenColumns }): Note[] => [
        ...(headingRows === 2 ? [{ level: 'info' as const, text: '表头有两行，合在一起读。' }] : []),
        ...(hiddenColumns.length > 0
          ? [{ level: 'check' as const, text: `隐藏的列也读了：${hiddenColumns.join('、')}。` }]
          : []),
      ])
      const fenOf = (sheet: Sheet | undefined) => sheets.find((each) => each.sheet === sheet)?.fen ?? 0
      const ofTotals = totals.map((total) => noteOfTotal(total, fenOf(total.sheet)))
      const ofRows = groups.list().map(([group, words]) => noteOfRows(group, words))
      return distinct([...ofSheets, ...notes, ...ofHeadings, ...ofTotals, ...ofRows])
    },
  }
}

export type Notes = ReturnType<typeof createNotes>

const distinct = (notes: readonly Note[]): Note[] => [...new Map(notes.map((note) => [note.text, note])).values()]

function noteOfTotal({ place, fen, since, above }: Total, all: number): Note {
  if (fen === null) return { level: 'info', text: `${place}是合计，没有当作补贴记录；其中没有金额，不能核对。` }
  const written = showYuan(fen)
  if ([since, above, all].includes(fen))
    return { level: 'info', text: `${place}是合计 ${written} 元，与各行相加一致，没有当作补贴记录。` }
  return {
    level: 'check',
    text: `${place}写的合计是 ${written} 元，上面各行相加是 ${showYuan(above)} 元，两者不同：可能有行没有在文件里，或者金额有误，请核对。`,
  }
}

function noteOfRows(group: string, words: string): Note {
  switch (group) {
    case 'hidden':
      return {
        level: 'check',
        text: `${words}被筛选或隐藏了，也算在内。不该导入的，请在文件里删除这些行后重新上传。`,
      }
    case 'merged':
      return { level: 'info', text: `${words}有合并的单元格，合并的内容按每一行都有来读。` }
    case 'heading':
      return { level: 'info', text: `${words}是重复的表头，没有当作补贴记录。` }
    case 'remark':
      return { level: 'info', text: `${words}是标题、备注或签名，没有当作补贴记录。` }
    default:
      return { level: 'check', text: `${words}：${rowWarnings[group as RowWarning]}。` }
  }
}
