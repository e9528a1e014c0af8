import { collectDefaultMetrics, Registry } from 'prom-client'
import { createRequestMeters, type RequestMeters } from './request-meters.ts'

export type Meters = RequestMeters & { registry: Registry }

/** @param ofProcess adds event loop, memory and garbage collection, of which there is one measurement a process. */
export function createMeters({ ofProcess = false } = {}): Meters {
  const registry = new Registry()
  if (ofProcess) collectDefaultMetrics({ register: registry })
  return { registry, ...createRequestMeters(registry) }
}
