import { isReady } from '../../domain/system-status/signal.ts'
import type { SystemStatus } from '../../domain/system-status/system-status.server.ts'

export type HealthAnswer = { status: number; type: string; body: string }

/** What programs of the operator may ask. */
export type HealthAnswers = Readonly<Record<HealthPath, () => Promise<HealthAnswer>>>

export const healthPaths = ['/healthz', '/readyz'] as const
export type HealthPath = (typeof healthPaths)[number]
export const isHealthPath = (path: string): path is HealthPath => (healthPaths as readonly string[]).includes(path)

const [text, json] = ['text/plain; charset=utf-8', 'application/json; charset=utf-8']

export const createHealthAnswers = (status: SystemStatus): HealthAnswers => ({
  // That it is answered says it: the process lives and its event loop runs.
  '/healthz': () => Promise.resolve({ status: 200, type: text, body: 'ok\n' }),
  async '/readyz'() {
    const signals = await status.read()
    const ready = isReady(signals)
    const body = {
      ready,
      signals: signals.map(({ name, state, isRequired, words, value }) => ({ name, state, isRequired, words, value })),
    }
    return { status: ready ? 200 : 503, type: json, body: `${JSON.stringify(body)}\n` }
  },
})
