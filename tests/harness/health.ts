import { join } from 'node:path'
import type { Database } from '../../src/platform/db/database.ts'
import { listMigrations } from '../../src/platform/db/migrate.ts'
import type { Keys } from '../../src/platform/crypto/keys.server.ts'
import type { StatusSources } from '../../src/domain/system-status/signal.ts'
import { openSystemStatus, type SystemStatus } from '../../src/domain/system-status/system-status.server.ts'
import { createHealthAnswers, type HealthAnswers } from '../../src/http/health/health-answers.ts'

const migrationsFolder = join(import.meta.dirname, '../../migrations')

export type TestHealth = {
  sources: StatusSources
  status: SystemStatus
  answers: HealthAnswers
  close: () => Promise<void>
}

/** What the product tells an operator of a test database. */
export async function testHealth(
  database: Database,
  keys: Keys,
  dataFolder: string,
  sources: Partial<StatusSources> = {},
): Promise<TestHealth> {
  const probe = database.openProbe()
  const migrations = await listMigrations(migrationsFolder)
  const all = { db: probe.db, keys, dataFolder, migrations, now: () => new Date(), ...sources }
  const status = openSystemStatus(all, { report: () => undefined })
  return { sources: all, status, answers: createHealthAnswers(status), close: () => probe.close() }
}
