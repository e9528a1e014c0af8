import type { Registry } from 'prom-client'
import { boundedQueueCounts } from '../../platform/limits/bounded-queue.ts'
import { addCounter, addGauge } from '../../platform/metrics/collected.ts'
import type { TaggedCache } from '../../platform/cache/tagged-cache.ts'
import type { Database } from '../../platform/db/database.ts'

type Measured = {
  pages: Pick<TaggedCache<object>, 'counts' | 'bytes'>
  memory: Pick<TaggedCache<object>, 'counts'>
  database: Pick<Database, 'pool'>
}

/** The caches, the pool of connections to the database, and the queues. */
export function addServiceMetrics(registry: Registry, { pages, memory, database: { pool } }: Measured): void {
  const caches = [
    { labels: { cache: 'pages' }, cache: pages },
    { labels: { cache: 'data' }, cache: memory },
  ]
  const ofCaches = (name: 'hits' | 'misses' | 'invalidations') => () =>
    caches.map(({ labels, cache }) => ({ labels, value: cache.counts[name] }))
  const labels = ['cache']
  addCounter(registry, { name: 'portal_cache_hits_total', help: 'Values found in a cache.', labels }, ofCaches('hits'))
  addCounter(
    registry,
    { name: 'portal_cache_misses_total', help: 'Values loaded because a cache lacked them.', labels },
    ofCaches('misses'),
  )
  addCounter(
    registry,
    { name: 'portal_cache_invalidations_total', help: 'Changes that invalidated a cache.', labels },
    ofCaches('invalidations'),
  )
  addGauge(registry, { name: 'portal_cache_entries', help: 'Values in a cache.', labels }, () =>
    caches.map(({ labels, cache }) => ({ labels, value: cache.counts.entries })),
  )
  addGauge(registry, { name: 'portal_page_cache_bytes', help: 'Memory of cached pages, estimated.' }, () => [
    { value: pages.bytes },
  ])
  addGauge(
    registry,
    {
      name: 'portal_pool_connections',
      help: 'Connections to the database, and requests that wait for one.',
      labels: ['state'],
    },
    () => [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waiting' }, value: pool.waitingCount },
    ],
  )
  addGauge(registry, { name: 'portal_pool_size', help: 'Most connections to the database.' }, () => [
    { value: pool.options.max },
  ])
  addGauge(
    registry,
    { name: 'portal_queue', help: 'Work in a bounded queue, by state.', labels: ['queue', 'state'] },
    () =>
      boundedQueueCounts().flatMap(({ name, running, waiting }) => [
        { labels: { queue: name, state: 'running' }, value: running },
        { labels: { queue: name, state: 'waiting' }, value: waiting },
      ]),
  )
}
