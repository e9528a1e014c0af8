import type { Registry } from 'prom-client'
import { addCounter } from '../../platform/metrics/collected.ts'
import type { StandbyReads } from '../standby/standby-reads.ts'

/** How often a standby is read. */
export function addStandbyMetrics(registry: Registry, { counts }: Pick<StandbyReads, 'counts'>): void {
  const help = 'Public responses read from a standby: begun there, and of those repeated on the primary.'
  addCounter(registry, { name: 'portal_standby_renders_total', help, labels: ['outcome'] }, () => [
    { labels: { outcome: 'begun' }, value: counts.used },
    { labels: { outcome: 'repeated' }, value: counts.repeated },
  ])
}
