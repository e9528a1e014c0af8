import { errorTable } from '../../../domain/payments/file-parsing/errors.server.ts'
import { listImportErrors } from '../../../domain/payments/uploads/staff-queries-uploads.server.ts'
import { writeXlsx } from '../../../files/write-xlsx.ts'
import { askPage } from '../frame/ask-page.server.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'

/** The errors of a file as a table to correct it by; no personal data. */
export const loader = staffLoader('/staff/payments/:id/errors', 'subsidy-batch.approve', async (visit) => {
  const { fileName, errors } = await askPage(visit, listImportErrors)
  const rows = errorTable(errors)
  const widths = [...(rows[0]?.length === 4 ? [16] : []), 10, 22, 80]
  const table = writeXlsx('错误清单', rows, { bold: new Set([0]), widths })
  const name = `${fileName.replace(/\.[^.]+$/, '')}-错误清单.xlsx`
  return new Response(new Uint8Array(table), {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    },
  })
})
