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

/**
 * @param registry has all metrics; those of the signals are added here.
 * @param isLeaving whether the process stops, and a load balancer should ask the others.
 */
export function createHealthAnswers(
  status: SystemStatus,
  registry: Registry,
  isLeaving: () => boolean = () => false,
  checks: readonly SignalCheck[] = signalChecks,
): HealthAnswers {
  const setSignals = createSignalMetrics(registry, checks)
  const leaving = { status: 503, type: text, body: 'stopping\n' }
  return {
    // That it is answered says it: the process lives and its event loop runs.
    '/healthz': () => Promise.resolve(isLeaving() ? leaving : { status: 200, type: text, body: 'ok\n' }),
    async '/readyz'() {
      if (isLeaving()) return leaving
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
