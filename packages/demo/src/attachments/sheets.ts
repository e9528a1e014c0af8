import { strToU8 } from 'fflate'
import { writeCsv } from '../../../../src/files/write-csv.ts'
import { writeXlsx, type XlsxCell } from '../../../../src/files/write-xlsx.ts'
import { isMoney, type Paper, sheetsOf } from './paper.ts'

/** Amounts are numbers, so that a spreadsheet can add them up. */
const cellOf = (cell: string): XlsxCell => (isMoney(cell) ? Number(cell.replaceAll(',', '')) : cell)

/** The tables of a paper, one below the other. */
export function xlsxOf(paper: Paper): Uint8Array {
  const rows: XlsxCell[][] = [[paper.title], [`公开单位：${paper.issuer}`]]
  const bold = new Set([0])
  let most = 0
  for (const { caption, lines, bold: boldLines } of sheetsOf(paper)) {
    bold.add(rows.length)
    rows.push([caption])
    for (const [at, line] of lines.entries()) {
      if (boldLines.has(at)) bold.add(rows.length)
      rows.push(line.map(cellOf))
      most = Math.max(most, line.length)
    }
  }
  const widths = Array.from({ length: most }, (_, at) => (at === 0 ? 28 : 16))
  return writeXlsx('公开表', rows, { bold, widths })
}

/** The table of a paper that has one. */
export const csvOf = (paper: Paper): Uint8Array => strToU8(writeCsv(sheetsOf(paper)[0]?.lines ?? []))
