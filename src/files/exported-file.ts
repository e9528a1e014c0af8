import { z } from 'zod'
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

export const toDownload = ({ name, mediaType, content }: ExportedFile): Response =>
  new Response(content, {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename${/^[\x20-\x7e]*$/.test(name) ? `="${name}"` : `*=UTF-8''${encodeURIComponent(name)}`}`,
    },
  })

/** A file in an answer of the API: like all data in the envelope, hence in Base64. */
export const encodedFile = z.object({
  fileName: z.string(),
  mediaType: z.string(),
  base64: z.string().describe('文件内容，Base64 编码'),
})

export const encodeFile = ({ name, mediaType, content }: ExportedFile): z.output<typeof encodedFile> => ({
  fileName: name,
  mediaType,
  base64: Buffer.from(content).toString('base64'),
})
