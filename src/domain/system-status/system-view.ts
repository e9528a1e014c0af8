import type { JobRecords } from '../../jobs/job-records.ts'
import type { SlowQueries } from '../../platform/db/slow-queries.ts'
import type { ErrorCounts } from '../../platform/error-counts.ts'
import type { SystemStatus } from './system-status.server.ts'

/** What this process remembers of its work since it started. */
export type SystemRecords = { errors: ErrorCounts; slowQueries: SlowQueries; jobs: JobRecords }

/** All that administrators are shown of the system. */
export type SystemView = {
  status: SystemStatus
  records: SystemRecords
  startedAt: Date
  /** Of the portal. */
  version: string
}
