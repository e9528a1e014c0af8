import { type BackupRun, findLastDone, listRuns } from '../../backup/runs.server.ts'
import type { Reading, SignalCheck } from './signal.ts'

const hourMs = 3_600_000
const faultAfterHours = 48

/** Whether the newest backup was restored beside the site and found whole. */
export const proofSignal: SignalCheck = {
  name: 'backup-proof',
  title: '备份验证',
  group: 'backup',
  metric: { name: 'portal_backup_proof_age_seconds', help: 'Age of the last proof of a backup that succeeded.' },
  async read({ db, now }) {
    const runs = await listRuns(db, 2)
    const last = runs.find(({ kind, state }) => kind === 'proof' && state !== 'running')
    const done = await findLastDone(db, 'proof')
    const hours = done ? (now().getTime() - done.start_time.getTime()) / hourMs : null
    return readProof(last ?? null, hours)
  },
}

/** @param hours since the last proof that succeeded; null without one. */
export function readProof(last: Pick<BackupRun, 'state' | 'words'> | null, hours: number | null): Reading {
  const value = hours === null ? {} : { value: Math.max(0, Math.round(hours * 3_600)) }
  if (!last)
    return {
      state: 'unknown',
      words:
        '备份还没有验证过，不知道能不能恢复。设置了 PORTAL_BACKUP_FOLDER 的网站每夜自动备份并验证；也可以现在运行 npm run prove。',
    }
  if (last.state !== 'done')
    return { state: 'fault', words: `最近一次验证没有通过：${last.words}处理后运行 npm run prove。`, ...value }
  if (hours !== null && hours > faultAfterHours)
    return {
      state: 'fault',
      words: '两天没有验证过备份。请查明每夜的验证为什么没有运行，并运行 npm run prove。',
      ...value,
    }
  // Rows without keys are of no use once the site's own are gone.
  if (last.words !== '')
    return {
      state: 'warning',
      words: `最新的备份已试恢复，行数、校验和、查询都正常，但${last.words}：本站的密钥丢失后，群众的信息无法解密。请设置 PORTAL_BACKUP_PASSPHRASE，或另行保管 keys.json。`,
      ...value,
    }
  return { state: 'ok', words: `最新的备份已试恢复，行数、校验和、查询和密钥都正常。`, ...value }
}
