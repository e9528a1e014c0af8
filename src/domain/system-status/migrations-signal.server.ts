import { findAppliedMigrations } from '../../platform/db/migrate.ts'
import type { SignalCheck } from './signal.ts'

export const migrationsSignal: SignalCheck = {
  name: 'migrations',
  title: '数据库结构',
  group: 'base',
  isRequired: true,
  metric: { name: 'portal_migrations_missing', help: 'Migrations of this version that the database lacks.' },
  async read({ db, migrations }) {
    const applied = new Set(await findAppliedMigrations(db))
    const missing = migrations.filter((name) => !applied.has(name))
    if (missing.length > 0)
      return {
        state: 'fault',
        words: `数据库缺少 ${missing.length} 项结构更新（${missing.join('、')}）。请重新启动程序，启动时会自动更新。`,
        value: missing.length,
      }
    const own = new Set(migrations)
    const newer = [...applied].filter((name) => !own.has(name))
    // While a new version starts next to this one, which goes on until it is stopped.
    if (newer.length > 0)
      return {
        state: 'warning',
        words: `数据库已由更新的版本升级（${newer.join('、')}），本程序较旧。升级完成后请停止旧程序。`,
        value: 0,
      }
    return { state: 'ok', words: `与程序一致（${migrations.at(-1) ?? '空'}）。`, value: 0 }
  },
}
