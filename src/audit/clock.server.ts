import { sql } from 'kysely'
import type { Db } from '../platform/db/types.ts'
import { formatDateTime } from '../platform/dates.ts'

const hourMs = 3_600_000
/** A portal in use records something every day. */
const longestGapMs = 300 * 24 * hourMs
/** Between this machine and that of the database. */
const largestDifferenceMs = 60_000

/**
 * Why the clock of this machine cannot be right, in sentences: releases, deadlines and sessions would be wrong. Compared
 * with the newest entry of the audit and with the clock of the database.
 */
export async function findClockFaults(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ newest: Date | null; there: Date }>`
    select (select at from audit_event order by at desc, id desc limit 1) as newest, clock_timestamp() as there`.execute(
    db,
  )
  const [row] = rows
  if (!row) return []
  const faults: string[] = []
  const says = `服务器的时钟是 ${formatDateTime(now)}`
  if (row.newest && now.getTime() < row.newest.getTime() - hourMs)
    faults.push(
      `${says}，早于操作记录中最新的 ${formatDateTime(row.newest)}。请校准时钟，否则发布时间和办理期限都会出错。`,
    )
  else if (row.newest && now.getTime() > row.newest.getTime() + longestGapMs)
    faults.push(
      `${says}，比操作记录中最新的 ${formatDateTime(row.newest)} 晚了 300 天以上。如果不是长期停用，请校准时钟。`,
    )
  if (Math.abs(row.there.getTime() - now.getTime()) > largestDifferenceMs)
    faults.push(`${says}，数据库的时钟是 ${formatDateTime(row.there)}，相差超过 1 分钟。请校准两台服务器的时钟。`)
  return faults
}

export async function warnOfClock(db: Db, now: Date, warn: (line: string) => void): Promise<void> {
  for (const fault of await findClockFaults(db, now)) warn(fault)
}
