import { exportMessages } from '../../../domain/messages/answering/export.server.ts'
import type { Asking } from '../../../domain/messages/queries-staff.server.ts'
import { csvFile, type ExportedFile, xlsxFile } from '../../../files/exported-file.ts'
import { writeCsv } from '../../../files/write-csv.ts'
import { writeXlsx } from '../../../files/write-xlsx.ts'

const look = { bold: new Set([0]), widths: [8, 24, 8, 10, 18, 18, 18, 18, 26, 6, 10, 18] }

/** The messages of the user's units as a table without personal data. @throws AppError forbidden */
export async function messagesFile(asking: Asking, format: 'csv' | 'xlsx'): Promise<ExportedFile> {
  const table = await exportMessages(asking)
  return format === 'xlsx'
    ? xlsxFile('messages', asking.now, writeXlsx('留言统计', table, look))
    : csvFile('messages', asking.now, writeCsv(table))
}
