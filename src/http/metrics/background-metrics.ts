import type { Registry } from 'prom-client'
import type { SystemRecords } from '../../domain/system-status/system-view.ts'
import { addCounter, addGauge } from '../../platform/metrics/collected.ts'

export function addBackgroundMetrics(registry: Registry, { errors, slowQueries, jobs }: SystemRecords): void {
  addCounter(
    registry,
    { name: 'portal_errors_total', help: 'Errors in the log by their message.', labels: ['kind'] },
    () => errors.list().map(({ kind, count }) => ({ labels: { kind }, value: count })),
  )
  addCounter(registry, { name: 'portal_slow_queries_total', help: 'Queries above PORTAL_SLOW_QUERY_MS.' }, () => [
    { value: slowQueries.count },
  ])
  const labels = ['job']
  addGauge(
    registry,
    { name: 'portal_job_last_success_seconds', help: 'When a job last ended well, as Unix time.', labels },
    () =>
      jobs
        .list()
        .flatMap(({ name, lastSuccess }) =>
          lastSuccess ? [{ labels: { job: name }, value: lastSuccess.getTime() / 1_000 }] : [],
        ),
  )
  addGauge(registry, { name: 'portal_job_running', help: 'Whether a job runs in this process.', labels }, () =>
    jobs.list().map(({ name, runningSince }) => ({ labels: { job: name }, value: runningSince ? 1 : 0 })),
  )
  addCounter(registry, { name: 'portal_job_failures_total', help: 'Runs of a job that failed.', labels }, () =>
    jobs.list().map(({ name, failures }) => ({ labels: { job: name }, value: failures })),
  )
}
