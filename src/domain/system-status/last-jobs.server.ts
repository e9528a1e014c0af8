import type { JobRecords } from '../../jobs/job-records.ts'
import { findLastRuns } from '../../jobs/last-runs.ts'
import type { Db } from '../../platform/db/types.ts'
import { nameOfJob } from './words.ts'

/** The jobs of this process, with what other processes stored of them, such as those before a restart. */
export async function listJobs(db: Db, jobs: JobRecords) {
  const stored = await findLastRuns(db)
  return jobs.list().map(({ name, runningSince, lastSuccess, lastFailure, failures }) => {
    const run = stored.get(name)
    const success = latest(lastSuccess, run?.success_time)
    const failure = latest(lastFailure, run?.failure_time)
    const end = latest(success, failure)
    const isRunning = runningSince !== null
    return {
      name: nameOfJob(name),
      isRunning,
      isUnfinished: !isRunning && run !== undefined && (end === null || run.start_time > end),
      lastSuccess: success?.toISOString() ?? null,
      lastFailure: failure?.toISOString() ?? null,
      failures,
    }
  })
}

function latest(one: Date | null, other: Date | null = null): Date | null {
  if (!one || !other) return one ?? other
  return one > other ? one : other
}
