import { writeCsv } from '../../../files/write-csv.ts'

/** A table to download. `name`: of the file, without its ending. */
export const csvResponse = (name: string, rows: readonly (readonly string[])[]): Response =>
  new Response(writeCsv(rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.csv`)}`,
      'x-robots-tag': 'noindex',
    },
  })

/** Fen as yuan for spreadsheets, which know a sign but no thousands separators. */
export const csvYuan = (fen: number): string => (fen / 100).toFixed(2)
