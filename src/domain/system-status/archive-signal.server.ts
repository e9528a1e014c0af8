import { sql } from 'kysely'
import { filesLine } from '../../backup/archive/archive-names.ts'
import { type ArchiveState, readArchiveState } from '../../backup/archive/archive-state.server.ts'
import { formatDateTime } from '../../platform/dates.ts'
import { judgeServerArchive, readServerArchive } from './server-archive.server.ts'
import type { Reading, SignalCheck, SignalState } from './signal.ts'

const minuteMs = 60_000
/** The archiver looks every two seconds. */
const silentMs = 2 * minuteMs
const lateMs = 3 * minuteMs
const veryLateMs = 60 * minuteMs

/** How long what was committed has waited to be stored elsewhere. */
export const archiveSignal: SignalCheck = {
  name: 'archive',
  title: '连续归档',
  group: 'backup',
  metric: {
    name: 'portal_archive_lag_seconds',
    help: 'Age of the oldest WAL segment or file that waits to be archived.',
  },
  async read({ db, dataFolder, databaseKind, now }) {
    const state = await readArchiveState(dataFolder)
    if (databaseKind === 'postgres')
      return joinReadings(
        judgeServerArchive(await readServerArchive(db), now()),
        state?.line === filesLine ? readLag(state, now(), '文件的改动') : null,
      )
    if (!state)
      return {
        state: 'unknown',
        words: '没有设置连续归档（PORTAL_BACKUP_ARCHIVE）：两次备份之间的改动只在本机磁盘上。',
      }
    const { rows } = await sql<{ mode: string }>`select current_setting('archive_mode') as mode`.execute(db)
    if (rows[0]?.mode !== 'on')
      return { state: 'warning', words: '连续归档没有生效：数据库在设置之前已启动，请停止平台的所有程序后重新启动。' }
    return readLag(state, now())
  },
}

const severity: readonly SignalState[] = ['ok', 'unknown', 'warning', 'fault']

function joinReadings(ofDatabase: Reading, ofFiles: Reading | null): Reading {
  if (!ofFiles)
    return { ...ofDatabase, words: `${ofDatabase.words}文件没有连续归档（PORTAL_BACKUP_ARCHIVE），只在每夜的备份中。` }
  const [worse] = [ofDatabase, ofFiles].toSorted(
    (one, two) => severity.indexOf(two.state) - severity.indexOf(one.state),
  )
  const values = [ofDatabase.value, ofFiles.value].filter((value) => value !== undefined)
  return {
    state: worse?.state ?? 'unknown',
    words: ofDatabase.words + ofFiles.words,
    ...(values.length > 0 && { value: Math.max(...values) }),
  }
}

export function readLag(
  { place, checked, waitingSince, fault }: ArchiveState,
  now: Date,
  what = '数据库和文件的改动',
): Reading {
  const silenceMs = now.getTime() - Date.parse(checked)
  if (silenceMs > veryLateMs)
    return {
      state: 'fault',
      words: `${formatDateTime(new Date(checked))}之后没有归档程序的消息，这以后的改动可能只在本机磁盘上。请查看程序日志，并重新启动平台。`,
    }
  if (silenceMs > silentMs)
    return { state: 'unknown', words: `${formatDateTime(new Date(checked))}之后没有归档程序的消息，现在情况不明。` }
  const lagMs = waitingSince === null ? 0 : Math.max(0, now.getTime() - Date.parse(waitingSince))
  const value = Math.round(lagMs / 1_000)
  const why = fault === null ? '' : `原因：${fault}`
  if (lagMs > veryLateMs)
    return {
      state: 'fault',
      words: `已有 ${Math.round(lagMs / minuteMs)} 分钟的${what}没有存到 ${place}，只在本机磁盘上。${why}`,
      value,
    }
  if (lagMs > lateMs || fault !== null)
    return { state: 'warning', words: `${what}暂时没有存到 ${place}，网站照常运行。${why}`, value }
  return { state: 'ok', words: `${what}在一分钟内存到 ${place}。`, value }
}
