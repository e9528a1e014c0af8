import { sql } from 'kysely'
import { formatDate } from '../../platform/dates.ts'
import type { RequestContext } from '../request-context.ts'
import { visible } from './visibility.server.ts'
import '../../access/area-table.server.ts'
import './table.server.ts'

/** A public article whose public period still runs. */
export type CurrentNotice = {
  id: number
  title: string
  rootTypeId: number
  areaId: number
  areaName: string
  releaseTime: Date
  /** The last day, YYYY-MM-DD. */
  noticeUntil: string
}

/** More at a time than any district has. */
const most = 300

/** Those that end first come first. */
export async function listCurrentNotices({
  db,
  district,
  now,
}: Pick<RequestContext, 'db' | 'district' | 'now'>): Promise<CurrentNotice[]> {
  const { rows } = await sql<CurrentNotice>`
    select article.id, article.title, root_type_id as "rootTypeId", article.area_id as "areaId",
      area.name as "areaName", release_time as "releaseTime", notice_until::text as "noticeUntil"
    from article join area on area.id = article.area_id
    where ${visible({ districtCode: district.areaCode, now })} and notice_until >= ${formatDate(now)}::date
    order by notice_until, release_time desc, article.id desc
    limit ${most}`.execute(db)
  return rows
}
