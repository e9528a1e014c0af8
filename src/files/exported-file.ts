import { formatDate } from '../platform/dates.ts'

/** A file that is made for one download. */
export type ExportedFile = { name: string; mediaType: string; content: string | Uint8Array<ArrayBuffer> }

/** @param csv of `writeCsv`. */
export const csvFile = (name: string, now: Date, csv: string): ExportedFile => ({
  name: `${name}-${formatDate(now)}.csv`,
  mediaType: 'text/csv; charset=utf-8',
  content: csv,
})

export const xlsxFile = (name: string, now: Date, bytes: Uint8Array): ExportedFile => ({
  name: `${name}-${formatDate(now)}.xlsx`,
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  content: new Uint8Array(bytes),
})

export const downloadOf = ({ name, mediaType, content }: ExportedFile): Response =>
  new Response(content, {
    headers: { 'content-type': mediaType, 'content-disposition': `attachment; filename="${name}"` },
  })
