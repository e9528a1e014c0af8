import { listScannedArticles } from '../../../domain/articles/scan/queries.server.ts'
import { isError } from '../../../domain/articles/writing/checks/findings.ts'
import { formatDate } from '../../../platform/dates.ts'
import type { StaffVisit } from '../frame/page.server.ts'

/** One page of the public articles in which the nightly scan found something. */
export async function loadFindings({ site, staff, query }: StaffVisit<'/staff/findings'>) {
  const asking = { db: site.db, actor: staff, districtCode: site.district.areaCode }
  const page = await listScannedArticles(asking, query.pageNum)
  return {
    ...page,
    rows: page.rows.map(({ foundTime, findings, ...row }) => ({
      ...row,
      day: formatDate(foundTime),
      findings: [...findings.filter(isError), ...findings.filter((finding) => !isError(finding))],
    })),
  }
}
