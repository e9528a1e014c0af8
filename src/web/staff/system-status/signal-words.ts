import type { ShownStatus } from '../../../domain/system-status/staff-queries.server.ts'
import { type SignalGroup, signalGroups } from '../../../domain/system-status/signal.ts'

type Signals = ShownStatus['signals']
type State = Signals[number]['state']

export const signalStates: Record<State, string> = { ok: '正常', warning: '注意', fault: '故障', unknown: '不明' }

/** The worst first within a group; groups in their own order. */
const urgency: readonly State[] = ['fault', 'unknown', 'warning', 'ok']

export function orderGroups(signals: Signals): { group: SignalGroup; signals: Signals }[] {
  const byState = signals.toSorted((one, other) => urgency.indexOf(one.state) - urgency.indexOf(other.state))
  return (Object.keys(signalGroups) as SignalGroup[])
    .map((group) => ({ group, signals: byState.filter((signal) => signal.group === group) }))
    .filter(({ signals }) => signals.length > 0)
}

/** What is not known is not well. */
export function summaryOf(signals: Signals): { worst: State; words: string } {
  const counts = (['fault', 'warning', 'unknown'] as const)
    .map((state) => ({ state, count: signals.filter((signal) => signal.state === state).length }))
    .filter(({ count }) => count > 0)
  if (counts.length === 0) return { worst: 'ok', words: `${signals.length} 项检查都正常。` }
  const listed = counts.map(({ state, count }) => `${count} 项${signalStates[state]}`).join('，')
  const worst = urgency.find((state) => counts.some((count) => count.state === state)) ?? 'ok'
  return { worst, words: `${listed}。请按下面的说明处理。` }
}
