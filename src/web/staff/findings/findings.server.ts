import { listFindings } from '../../../domain/articles/scan/staff-queries-findings.server.ts'
import { isError } from '../../../domain/articles/writing/checks/findings.ts'
import { formatDate } from '../../../platform/dates.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

const rowsPerPage = 20

/** One page of the public articles in which the nightly scan found something. */
export async function loadFindings({ site, staff, query }: StaffVisit<'/staff/findings'>) {
  const page = await listFindings.ask(site, staff, { pageNum: query.pageNum, size: rowsPerPage })
  return {
    ...page,
    rows: page.rows.map(({ foundTime, findings, ...row }) => ({
      ...row,
      day: formatDate(foundTime),
      findings: [...findings.filter(isError), ...findings.filter((finding) => !isError(finding))],
    })),
  }
}
