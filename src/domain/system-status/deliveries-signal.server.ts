import { countUndelivered } from '../../outbox/dead-letters.ts'
import type { SignalCheck } from './signal.ts'

export const deliveriesSignal: SignalCheck = {
  name: 'deliveries',
  title: '通知',
  group: 'work',
  cacheMs: 30_000,
  metric: { name: 'portal_deliveries_dead', help: 'Notifications that were given up after all attempts.' },
  async read({ db }) {
    const { dead, late } = await countUndelivered(db)
    if (dead > 0)
      return {
        state: 'warning',
        words: `有 ${dead} 条通知多次没有送到，已不再重试。请查看“没有送到的通知”，处理以后重发或放弃。`,
        value: dead,
      }
    if (late > 0) return { state: 'ok', words: `有 ${late} 条通知没有送到，正在重试。`, value: 0 }
    return { state: 'ok', words: '没有送不到的通知。', value: 0 }
  },
}
