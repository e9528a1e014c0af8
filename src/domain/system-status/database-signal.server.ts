import { sql } from 'kysely'
import type { SignalCheck } from './signal.ts'

const slowSeconds = 1

export const databaseSignal: SignalCheck = {
  name: 'database',
  title: '数据库',
  group: 'base',
  isRequired: true,
  metric: { name: 'portal_database_answer_seconds', help: 'Time that the database took to answer.' },
  async read({ db }) {
    const startedAt = performance.now()
    try {
      await sql`select 1`.execute(db)
    } catch {
      return {
        state: 'fault',
        words: '数据库没有答复。请检查 PostgreSQL 是否在运行、网络是否畅通、磁盘是否已满。公开页面暂由缓存提供。',
      }
    }
    const value = (performance.now() - startedAt) / 1_000
    if (value < slowSeconds) return { state: 'ok', words: '数据库正常。', value }
    return {
      state: 'warning',
      words: `数据库答复很慢，用了 ${value.toFixed(1)} 秒。请检查数据库服务器是否繁忙。`,
      value,
    }
  },
}
