import { strToU8 } from 'fflate'
import { writeCsv } from '../../../../src/files/write-csv.ts'
import { isMoney, type Paper, type SheetBlock, sheetsOf } from './paper.ts'
import { workbookOf } from './workbook.ts'

/** Amounts are numbers, so that a spreadsheet can add them up. */
const cellOf = (cell: string): string | number => (isMoney(cell) ? Number(cell.replaceAll(',', '')) : cell)

/** The unit of a table whose columns do not name theirs. */
function unitOf({ lines: [heads = [], ...rows] }: SheetBlock): string {
  const isNamed = heads.some((cell) => cell.includes('元'))
  return !isNamed && rows.some((row) => row.some(isMoney)) ? '单位：元' : ''
}

/** The tables of a paper, one a sheet, each with its title. */
export const xlsxOf = (paper: Paper): Uint8Array => {
  const tables = sheetsOf(paper)
  return workbookOf(
    tables.map((table, at) => ({
      name: tables.length > 1 ? `表${at + 1}` : '公开表',
      title: table.caption || paper.title,
      issuer: paper.issuer,
      unit: unitOf(table),
      lines: table.lines.map((line) => line.map(cellOf)),
      bold: table.bold,
    })),
  )
}

/** The table of a paper that has one. */
export const csvOf = (paper: Paper): Uint8Array => strToU8(writeCsv(sheetsOf(paper)[0]?.lines ?? []))
