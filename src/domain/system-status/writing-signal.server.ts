import { sql } from 'kysely'
import type { SignalCheck } from './signal.ts'

/** Whether what is saved is confirmed. The site can be read without it, so it is not required. */
export const writingSignal: SignalCheck = {
  name: 'writing',
  title: '保存',
  group: 'base',
  metric: { name: 'portal_commits_waiting', help: 'Commits that wait for a standby.' },
  async read({ db }) {
    const { rows } = await sql<{ isReadOnly: boolean; waiting: number; seconds: number }>`
      select current_setting('transaction_read_only') = 'on' as "isReadOnly", count(*)::integer as waiting,
        coalesce(extract(epoch from max(clock_timestamp() - state_change)), 0)::integer as seconds
      from pg_stat_activity
      where datname = current_database() and wait_event = 'SyncRep'`.execute(db)
    const { isReadOnly, waiting, seconds } = rows[0] ?? { isReadOnly: false, waiting: 0, seconds: 0 }
    if (isReadOnly)
      return {
        state: 'fault',
        words:
          '数据库现在只能读，不能保存：连到了备库，或主库已降级。请检查主备切换是否完成、DATABASE_URL 是否指向主库。',
        value: waiting,
      }
    if (seconds < longestSeconds) return { state: 'ok', words: '能够保存。', value: waiting }
    return {
      state: 'fault',
      words: `有 ${waiting} 项保存在等备库确认，最久的已等 ${seconds} 秒。请检查备库是否在运行、synchronous_standby_names 是否正确；公开页面不受影响。`,
      value: waiting,
    }
  },
}

/** A standby confirms within milliseconds. */
const longestSeconds = 5
