import { findClockFaults } from '../../audit/clock.server.ts'
import type { SignalCheck } from './signal.ts'

export const clockSignal: SignalCheck = {
  name: 'clock',
  title: '时钟',
  group: 'base',
  cacheMs: 60_000,
  async read({ db, now }) {
    const faults = await findClockFaults(db, now())
    return faults.length > 0 ? { state: 'warning', words: faults.join('') } : { state: 'ok', words: '没有发现偏差。' }
  },
}
