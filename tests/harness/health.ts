import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../../src/platform/db/database.ts'
import { listMigrations } from '../../src/platform/db/migrate.ts'
import { createSlowQueries } from '../../src/platform/db/slow-queries.ts'
import { createErrorCounts } from '../../src/platform/error-counts.ts'
import { createJobRecords } from '../../src/jobs/job-records.ts'
import { openStatusFiles } from '../../src/domain/system-status/files-signal.server.ts'
import type { StatusSources } from '../../src/domain/system-status/signal.ts'
import type { SystemRecords } from '../../src/domain/system-status/system-view.ts'
import { type Health, openHealth } from '../../src/http/health/open-health.ts'
import { createLog } from '../../src/http/log.ts'

const migrationsFolder = join(import.meta.dirname, '../../migrations')

export const newRecords = (): SystemRecords => ({
  errors: createErrorCounts(),
  slowQueries: createSlowQueries(1_000, () => undefined),
  jobs: createJobRecords(),
})

/** What the product tells an operator of a test database. */
export async function testHealth(
  database: Database,
  sources: Omit<StatusSources, 'db' | 'files' | 'now' | 'migrations' | 'databaseKind' | 'certificates'> &
    Partial<StatusSources>,
  { log = createLog('silent'), records = newRecords() }: { log?: Logger; records?: SystemRecords } = {},
): Promise<Health> {
  const migrations = await listMigrations(migrationsFolder)
  const options = { version: '0.0.0-test', log, ofProcess: false }
  const files = openStatusFiles({
    dataFolder: sources.dataFolder,
    files: { place: { kind: 'folder' }, former: null, cacheBytes: 0 },
  })
  const usual = { migrations, files, databaseKind: 'embedded' as const, certificates: [] }
  return openHealth(database, { ...usual, ...sources }, records, options)
}
