import { listAreaNames, listDistrictNames } from '../../../domain/areas/queries.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import type { Db } from '../../../platform/db/types.ts'
import { areasOfDetail, titleOfAction, wordsOfDetails, wordsOfSubject } from './audit-titles.ts'
import type { AuditRow } from './queries-audit.server.ts'

export type AuditEventView = {
  id: number
  day: string
  time: string
  actor: string
  title: string
  subject: string
  district: string
  detail: string[]
}

/** Events as people read them. */
export async function describeEvents(db: Db, rows: readonly AuditRow[]): Promise<AuditEventView[]> {
  const ids = rows.flatMap(({ detail }) =>
    Object.entries(detail).flatMap(([name, value]) => areasOfDetail(name, value)),
  )
  const areas = await listAreaNames(db, ids)
  const districts = await listDistrictNames(db)
  return rows.map(({ id, at, actor, action, subject, detail, districtCode }) => {
    // Split so that narrow columns wrap between date and time.
    const [day = '', time = ''] = formatDateTime(at).split(' ')
    return {
      id,
      day,
      time,
      actor,
      title: titleOfAction(action),
      subject: wordsOfSubject({ actor, action, subject }),
      district: districtCode === null ? '全部' : (districts.get(districtCode) ?? districtCode),
      detail: wordsOfDetails(detail, areas),
    }
  })
}
