import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { formatDateTime } from '../../platform/dates.ts'
import type { Reading } from './signal.ts'

/** What the site's role may know of the archive of a PostgreSQL that somebody else runs. */
export type ServerArchive = {
  isStandby: boolean
  mode: string
  hasCommand: boolean
  /** 0 for never. */
  timeoutSeconds: number
  segmentBytes: number
  /** Null on a standby. */
  writtenBytes: number | null
  lastArchived: string | null
  archivedTime: Date | null
  failedTime: Date | null
}

export async function readServerArchive(db: Db): Promise<ServerArchive> {
  const { rows } = await sql<ServerArchive>`
    select pg_is_in_recovery() as "isStandby",
      current_setting('archive_mode') as mode,
      concat(nullif(current_setting('archive_command'), '(disabled)'), current_setting('archive_library', true)) <> ''
        as "hasCommand",
      (select setting::int from pg_settings where name = 'archive_timeout') as "timeoutSeconds",
      (select setting::float8 from pg_settings where name = 'wal_segment_size') as "segmentBytes",
      case when not pg_is_in_recovery() then (pg_current_wal_lsn() - '0/0')::float8 end as "writtenBytes",
      last_archived_wal as "lastArchived", last_archived_time as "archivedTime", last_failed_time as "failedTime"
    from pg_stat_archiver`.execute(db)
  const [archive] = rows
  if (!archive) throw new Error('PostgreSQL has no statistics of its archive.')
  return archive
}

const [minuteMs, lateMinutes, veryLateMinutes, wantedTimeoutSeconds] = [60_000, 3, 60, 60]
const look = '请由数据库管理员运行 pgbackrest --stanza=portal check，并看 PostgreSQL 和 pgBackRest 的日志。'

export function judgeServerArchive(archive: ServerArchive, now: Date): Reading {
  const { isStandby, mode, hasCommand, archivedTime, failedTime, timeoutSeconds } = archive
  if (isStandby) return { state: 'unknown', words: '所连的是备用数据库，看不到主库的归档。' }
  if (mode === 'off')
    return {
      state: 'unknown',
      words:
        '数据库没有归档（archive_mode 为 off）：两次备份之间的改动可能只在数据库的磁盘上。请按操作手册设置 pgBackRest。',
    }
  if (!hasCommand)
    return {
      state: 'warning',
      words:
        '数据库打开了归档，却没有设置 archive_command：日志只会在数据库的磁盘上越积越多。请按操作手册设置 pgBackRest。',
    }
  const isFailing = failedTime !== null && (archivedTime === null || failedTime > archivedTime)
  if (archivedTime === null)
    return isFailing
      ? { state: 'warning', words: `数据库的归档命令失败，还没有归档过。${look}` }
      : { state: 'unknown', words: '数据库重新启动后还没有归档过，一两分钟后再看。' }
  return (
    judgeWaiting(archive, archivedTime, isFailing, now) ??
    judgeTimeout(timeoutSeconds) ?? {
      state: 'ok',
      words: `数据库的改动在一分钟内归档，最近一次是 ${formatDateTime(archivedTime)}。归档存在哪里、能否恢复，网站看不到：请每月看 pgbackrest info。`,
      value: 0,
    }
  )
}

/** An upper bound of the age: PostgreSQL does not tell its users since when a segment waits. */
function judgeWaiting(archive: ServerArchive, archivedTime: Date, isFailing: boolean, now: Date): Reading | null {
  const isBehind = countWaiting(archive) > 1
  const minutes = Math.max(0, (now.getTime() - archivedTime.getTime()) / minuteMs)
  if (!isFailing && !(isBehind && minutes > lateMinutes)) return null
  const why = isFailing ? '归档命令失败' : '归档命令没有结束'
  return {
    state: isBehind && minutes > veryLateMinutes ? 'fault' : 'warning',
    words: `${formatDateTime(archivedTime)}之后的改动没有归档，日志占用数据库的磁盘：${why}。${look}`,
    value: Math.round(minutes * 60),
  }
}

/** One segment waits for a moment whenever one is completed; after a quiet night it seems old. */
function countWaiting({ lastArchived, segmentBytes, writtenBytes }: ServerArchive): number {
  const [, high, low] = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})/.exec(lastArchived ?? '') ?? []
  if (high === undefined || low === undefined || writtenBytes === null) return 0
  const archived = Number.parseInt(high, 16) * (2 ** 32 / segmentBytes) + Number.parseInt(low, 16)
  return Math.floor(writtenBytes / segmentBytes) - archived - 1
}

function judgeTimeout(seconds: number): Reading | null {
  if (seconds > 0 && seconds <= wantedTimeoutSeconds) return null
  const most = seconds === 0 ? '没有写满的日志不归档' : `改动最多 ${Math.ceil(seconds / 60)} 分钟后才归档`
  return {
    state: 'warning',
    words: `${most}，磁盘损坏时会丢失。请由数据库管理员执行：alter system set archive_timeout = '50s'; select pg_reload_conf();`,
    value: 0,
  }
}
