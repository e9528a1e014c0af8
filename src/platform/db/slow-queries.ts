import type { PoolClient } from 'pg'
import { currentRequestId } from '../request-id.ts'

export type SlowQuery = { statement: string; milliseconds: number; requestId: string | undefined }
/** All slow runs of one statement within the last hour. */
export type SlowStatement = { statement: string; count: number; longestMs: number; lastAt: Date }

export type SlowQueries = {
  /** Makes a connection report its slow queries. */
  watch: (client: PoolClient) => void
  ofLastHour: () => SlowStatement[]
  /** Since the start. */
  readonly count: number
}

const hourMs = 3_600_000
const mostKept = 500
const longestStatement = 1_000

/** Remembers queries that took `limitMs` or longer: their text, never their values. */
export function createSlowQueries(limitMs: number, report: (slow: SlowQuery) => void): SlowQueries {
  const kept: { statement: string; milliseconds: number; at: number }[] = []
  let count = 0

  function note(given: unknown, startedAt: number, requestId: string | undefined): void {
    const milliseconds = Math.round(performance.now() - startedAt)
    if (milliseconds < limitMs) return
    const statement = statementOf(given)
    count += 1
    kept.push({ statement, milliseconds, at: Date.now() })
    if (kept.length > mostKept) kept.shift()
    report({ statement, milliseconds, requestId })
  }

  return {
    watch(client) {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown
      client.query = ((...given: unknown[]) => {
        const startedAt = performance.now()
        const requestId = currentRequestId.getStore()
        const measure = () => note(given[0], startedAt, requestId)
        const last = given.at(-1)
        if (typeof last === 'function') {
          // `pool.query` uses a callback.
          const answer = last as (...results: unknown[]) => void
          return query(...given.slice(0, -1), (...results: unknown[]) => {
            measure()
            answer(...results)
          })
        }
        const result = query(...given)
        if (result instanceof Promise) result.then(measure, measure)
        return result
      }) as typeof client.query
    },
    ofLastHour() {
      const since = Date.now() - hourMs
      const groups = Map.groupBy(
        kept.filter(({ at }) => at >= since),
        ({ statement }) => statement,
      )
      return [...groups]
        .map(([statement, runs]) => ({
          statement,
          count: runs.length,
          longestMs: Math.max(...runs.map(({ milliseconds }) => milliseconds)),
          lastAt: new Date(Math.max(...runs.map(({ at }) => at))),
        }))
        .sort((one, other) => other.longestMs - one.longestMs)
    },
    get count() {
      return count
    },
  }
}

/** Without constants too: a statement is recognised without them, and none of them can be what somebody typed. */
export function statementOf(given: unknown): string {
  const text = typeof given === 'string' ? given : (given as { text?: unknown } | null)?.text
  if (typeof text !== 'string') return 'copy'
  return text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestStatement)
}
