import type { Logger } from 'pino'
import type { StatusSources } from '../../domain/system-status/signal.ts'
import { openSystemStatus } from '../../domain/system-status/system-status.server.ts'
import type { SystemRecords, SystemView } from '../../domain/system-status/system-view.ts'
import type { Database } from '../../platform/db/database.ts'
import { addBackgroundMetrics } from '../metrics/background-metrics.ts'
import { createMeters, type Meters } from '../metrics/meters.ts'
import { createHealthAnswers, type HealthAnswers } from './health-answers.ts'

export type Health = {
  meters: Meters
  system: SystemView
  answers: HealthAnswers
  /** From now on programs of the operator hear that this process stops. */
  leave: () => void
  close: () => Promise<void>
}

/** Status and metrics of this process, before it has an address for them. */
export function openHealth(
  database: Database,
  sources: Omit<StatusSources, 'db' | 'now'> & Partial<Pick<StatusSources, 'now'>>,
  records: SystemRecords,
  { version, log, ofProcess }: { version: string; log: Logger; ofProcess: boolean },
): Health {
  const probe = database.openProbe()
  const status = openSystemStatus(
    { now: () => new Date(), ...sources, db: probe.db },
    { report: (fault) => log.error(fault, 'a signal of the system status could not be read') },
  )
  const meters = createMeters({ ofProcess })
  addBackgroundMetrics(meters.registry, records)
  let isLeaving = false
  return {
    meters,
    system: { status, records, version, startedAt: new Date(Date.now() - performance.now()) },
    answers: createHealthAnswers(status, meters.registry, () => isLeaving),
    leave: () => void (isLeaving = true),
    close: () => probe.close(),
  }
}
