import { Counter, Gauge, type Registry } from 'prom-client'

export type Sample = { labels?: Record<string, string>; value: number }
type Description = { name: `portal_${string}`; help: string; labels?: readonly string[] }

/** A gauge whose values are read when somebody asks, so that nothing is counted twice or in vain. */
export function addGauge(
  registry: Registry,
  { name, help, labels = [] }: Description,
  read: () => Iterable<Sample>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    collect() {
      gauge.reset()
      for (const { labels = {}, value } of read()) gauge.set(labels, value)
    },
  })
}

/** The same for counts since the start. */
export function addCounter(
  registry: Registry,
  { name, help, labels = [] }: Description,
  read: () => Iterable<Sample>,
): void {
  const counter = new Counter({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    collect() {
      counter.reset()
      for (const { labels = {}, value } of read()) counter.inc(labels, value)
    },
  })
}
