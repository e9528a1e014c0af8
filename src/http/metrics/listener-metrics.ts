import type { Registry } from 'prom-client'
import { addCounter, addGauge } from '../../platform/metrics/collected.ts'
import type { Connections } from '../connections.ts'
import type { Pace } from '../pace.ts'
import type { RequestLimit } from '../request-limit.ts'

/** What happens before a request reaches Fastify. */
export function addListenerMetrics(
  registry: Registry,
  {
    connections,
    pace,
    limit,
  }: { connections: Pick<Connections, 'counts'>; pace: Pick<Pace, 'waiting'>; limit: Pick<RequestLimit, 'refused'> },
): void {
  addGauge(registry, { name: 'portal_connections', help: 'Open connections of clients.' }, () => [
    { value: connections.counts().open },
  ])
  addGauge(registry, { name: 'portal_pace_waiting', help: 'Submissions that wait for their turn.' }, () => [
    { value: pace.waiting() },
  ])
  addCounter(
    registry,
    {
      name: 'portal_refused_total',
      help: 'Refusals by limits: connections, idle connections that were closed, and calls of the API.',
      labels: ['limit'],
    },
    () => [
      { labels: { limit: 'connections' }, value: connections.counts().refused },
      { labels: { limit: 'idle-connections' }, value: connections.counts().closedIdle },
      { labels: { limit: 'api' }, value: limit.refused() },
    ],
  )
}
