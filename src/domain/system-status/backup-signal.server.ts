import { findLastDone } from '../../backup/runs.server.ts'
import type { Reading, SignalCheck } from './signal.ts'

const hourMs = 3_600_000
/** One missed night, with time for a long backup. */
const warnAfterHours = 26
const faultAfterHours = 48

export const backupSignal: SignalCheck = {
  name: 'backup',
  title: '备份',
  group: 'backup',
  metric: { name: 'portal_backup_age_seconds', help: 'Age of the newest backup that succeeded.' },
  async read({ db, now }) {
    const last = await findLastDone(db, 'backup')
    return readAge(last ? (now().getTime() - last.start_time.getTime()) / 1_000 : null)
  },
}

/** @param seconds since the newest backup began, which is the state that it holds; null without one. */
export function readAge(seconds: number | null): Reading {
  if (seconds === null) return { state: 'unknown', words: '还没有备份过。请运行 npm run backup，并安排每天运行。' }
  const hours = (seconds * 1_000) / hourMs
  const words = `最近一次备份是 ${ageWords(Math.max(0, hours))}的`
  const mend = '请查明每天的备份为什么没有完成，并运行 npm run backup。'
  if (hours >= faultAfterHours) return { state: 'fault', words: `${words}，${mend}`, value: seconds }
  if (hours >= warnAfterHours) return { state: 'warning', words: `${words}，${mend}`, value: seconds }
  return { state: 'ok', words: `${words}。`, value: seconds }
}

const ageWords = (hours: number): string =>
  hours < 1 ? '1 小时内' : hours < 48 ? `${Math.floor(hours)} 小时前` : `${Math.floor(hours / 24)} 天前`
