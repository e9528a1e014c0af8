import { sql } from 'kysely'
import { areasWithRoles, type Staff } from '../../access/policy.ts'
import type { Db } from '../../platform/db/types.ts'
import { type Paged, pageWindow } from '../../platform/paging.ts'
import { getPermittedRoles } from '../permissions.ts'
import { kindNames, mostCounted, notificationKinds } from './kinds.ts'
import './table.server.ts'

export type BellEntry = { id: number; kind: string; unitName: string; path: string; createTime: Date; isRead: boolean }

/** Of this district or the whole machine, where the account may still act. */
function isForNow(staff: Staff, districtCode: string) {
  const groups = Map.groupBy(kindNames, (kind) =>
    JSON.stringify(areasWithRoles(staff, getPermittedRoles(notificationKinds[kind].permission))),
  )
  const allowed = [...groups].map(([areas, kinds]) => {
    const ids = JSON.parse(areas) as number[] | null
    const isKind = sql`kind = any(${kinds}::text[])`
    return ids === null
      ? isKind
      : sql`(${isKind} and notification.area_id in (
          with recursive below as (
            select id from area where id = any(${ids}::integer[])
            union select area.id from area join below on area.parent_id = below.id
          ) select id from below))`
  })
  return sql<boolean>`notification.account_id = ${staff.id}
    and (notification.district_code is null or notification.district_code = ${districtCode})
    and (${sql.join(allowed, sql` or `)})`
}

/** How many are new; at most one more than the bell shows. */
export async function countUnread(db: Db, staff: Staff, districtCode: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from notification where read_time is null and ${isForNow(staff, districtCode)} limit ${mostCounted + 1}
    ) as unread`.execute(db)
  return rows[0]?.count ?? 0
}

const rowsPerPage = 20

export async function listNotifications(
  db: Db,
  staff: Staff,
  districtCode: string,
  wanted: number,
): Promise<Paged<BellEntry>> {
  const isShown = isForNow(staff, districtCode)
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from notification where ${isShown}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  const { offset, ...page } = pageWindow(wanted, total, rowsPerPage)
  const { rows } = await sql<BellEntry>`
    select notification.id, kind, coalesce(area.name, '') as "unitName", path,
      notification.create_time as "createTime", read_time is not null as "isRead"
    from notification left join area on area.id = area_id
    where ${isShown}
    order by notification.id desc limit ${rowsPerPage} offset ${offset}`.execute(db)
  return { rows, total, ...page }
}

/** Marks everything that the bell shows in this district as read. */
export async function markAllRead(db: Db, staff: Staff, districtCode: string): Promise<void> {
  await sql`
    update notification set read_time = now()
    where read_time is null and ${isForNow(staff, districtCode)}`.execute(db)
}

/** Opening a page marks what leads to it as read. @returns how many are still new. */
export async function readAt(db: Db, staff: Staff, districtCode: string, path: string): Promise<number> {
  const unread = await countUnread(db, staff, districtCode)
  if (unread === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    update notification set read_time = now()
    where account_id = ${staff.id} and read_time is null and path = ${path}
      and (district_code is null or district_code = ${districtCode})`.execute(db)
  return numAffectedRows > 0n ? countUnread(db, staff, districtCode) : unread
}
