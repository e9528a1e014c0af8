import { Counter, Histogram, type Registry } from 'prom-client'
import { addCounter } from '../../platform/metrics/collected.ts'

/** Cached answers of a page: with the page, and 304 for visitors who have it. */
export type Tally = { sent: number; unchanged: number }

export type AnswerKind = 'page' | 'staff-page' | 'form' | 'call' | 'staff-call' | 'file'

export type Answer = { page: string; kind: AnswerKind; method: string; status: number; seconds: number }

export type RequestMeters = {
  /** The count of a page's cached answers. All cached copies of the page share it, so a hit costs one increment. */
  tallyOf: (page: string) => Tally
  /** Counts an answer that was not sent from the cache in front of Fastify. */
  answered: (answer: Answer) => void
  /** @param startedAt of `performance.now()` */
  rendered: (application: string, startedAt: number) => void
}

const answerBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const renderBuckets = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

/** Labels are names of declared routes, never what somebody typed, so that their number is bounded. */
export function createRequestMeters(registry: Registry): RequestMeters {
  const registers = [registry]
  const requests = new Counter({
    name: 'portal_requests_total',
    help: 'Answered requests by declared page or call, without those of portal_cached_answers_total.',
    labelNames: ['page', 'method', 'status'] as const,
    registers,
  })
  const seconds = new Counter({
    name: 'portal_page_seconds_total',
    help: 'Time spent answering the requests of portal_requests_total.',
    labelNames: ['page'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'portal_answer_seconds',
    help: 'Time until an answer was sent, without cached answers.',
    labelNames: ['kind'] as const,
    buckets: answerBuckets,
    registers,
  })
  const renders = new Histogram({
    name: 'portal_render_seconds',
    help: 'Time to load and render a page or a cached call.',
    labelNames: ['application'] as const,
    buckets: renderBuckets,
    registers,
  })
  const tallies = new Map<string, Tally>()
  addCounter(
    registry,
    {
      name: 'portal_cached_answers_total',
      help: 'Requests answered from the cache in front of Fastify.',
      labels: ['page', 'status'],
    },
    () =>
      [...tallies].flatMap(([page, { sent, unchanged }]) => [
        { labels: { page, status: '200' }, value: sent },
        { labels: { page, status: '304' }, value: unchanged },
      ]),
  )
  return {
    tallyOf(page) {
      const tally = tallies.get(page) ?? { sent: 0, unchanged: 0 }
      tallies.set(page, tally)
      return tally
    },
    answered({ page, kind, method, status, seconds: took }) {
      requests.inc({ page, method, status: String(status) })
      seconds.inc({ page }, took)
      durations.observe({ kind }, took)
    },
    rendered: (application, startedAt) => renders.observe({ application }, (performance.now() - startedAt) / 1_000),
  }
}
