/** The form for the level above as a workbook, its download audited. */
import { bookPeriodSchema } from '../../../domain/articles/books/book.ts'
import { exportForms } from '../../../domain/articles/forwarding/staff-queries-forms.server.ts'
import { toDownload } from '../../../files/exported-file.ts'
import { notFound } from '../../../platform/errors.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'

export const loader = staffLoader('/staff/books/form', 'article.read', async ({ site, staff, query }) => {
  const period = bookPeriodSchema.safeParse(query.period)
  if (!period.success) throw notFound('没有这一期，请在账本页选择期间再下载。')
  return toDownload(await exportForms.ask(site, staff, { period: period.data, areaId: query.areaId ?? undefined }))
})
