import type { Registry } from 'prom-client'
import { isReady, type SignalCheck } from '../../domain/system-status/signal.ts'
import { signalChecks } from '../../domain/system-status/signals.server.ts'
import type { SystemStatus } from '../../domain/system-status/system-status.server.ts'
import { createSignalMetrics } from '../metrics/signal-metrics.ts'

export type HealthAnswer = { status: number; type: string; body: string }

/** What programs of the operator may ask. */
export type HealthAnswers = Readonly<Record<HealthPath, () => Promise<HealthAnswer>>>

export const healthPaths = ['/healthz', '/readyz', '/metrics'] as const
export type HealthPath = (typeof healthPaths)[number]
export const isHealthPath = (path: string): path is HealthPath => (healthPaths as readonly string[]).includes(path)

const [text, json] = ['text/plain; charset=utf-8', 'application/json; charset=utf-8']

/** @param registry has all metrics; those of the signals are added here. */
export function createHealthAnswers(
  status: SystemStatus,
  registry: Registry,
  checks: readonly SignalCheck[] = signalChecks,
): HealthAnswers {
  const setSignals = createSignalMetrics(registry, checks)
  return {
    // That it is answered says it: the process lives and its event loop runs.
    '/healthz': () => Promise.resolve({ status: 200, type: text, body: 'ok\n' }),
    async '/readyz'() {
      const signals = await status.read()
      const ready = isReady(signals)
      const body = {
        ready,
        faults: signals.filter(({ state }) => state === 'fault').map(({ name }) => name),
        signals: signals.map(({ name, state, isRequired, words, value }) => ({
          name,
          state,
          isRequired,
          words,
          value,
        })),
      }
      return { status: ready ? 200 : 503, type: json, body: `${JSON.stringify(body)}\n` }
    },
    async '/metrics'() {
      setSignals(await status.read())
      return { status: 200, type: registry.contentType, body: await registry.metrics() }
    },
  }
}
