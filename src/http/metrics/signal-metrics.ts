import { Gauge, type Registry } from 'prom-client'
import type { Signal, SignalCheck, SignalState } from '../../domain/system-status/signal.ts'

const states: readonly SignalState[] = ['ok', 'warning', 'fault', 'unknown']

/** @returns sets the gauges to signals that were just read. */
export function createSignalMetrics(
  registry: Registry,
  checks: readonly SignalCheck[],
): (signals: readonly Signal[]) => void {
  const registers = [registry]
  const state = new Gauge({
    name: 'portal_signal',
    help: '1 for the state of a signal, 0 for its other states. The page of the system status has the words.',
    labelNames: ['signal', 'state'] as const,
    registers,
  })
  const ofValues = new Map(
    checks.flatMap(({ metric }) => (metric ? [[metric.name, new Gauge({ ...metric, registers })]] : [])),
  )
  return (signals) => {
    for (const signal of signals) {
      for (const each of states) state.set({ signal: signal.name, state: each }, each === signal.state ? 1 : 0)
      const gauge = signal.metric && ofValues.get(signal.metric.name)
      // What is not known has no value.
      gauge?.reset()
      if (signal.value === undefined) gauge?.remove()
      else gauge?.set(signal.value)
    }
  }
}
