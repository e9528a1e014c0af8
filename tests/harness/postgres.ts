import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../app/db/database.ts'
import { migrate } from '../../app/db/migrate.ts'
import { ensureDistrictAreas } from '../../app/units/commands.server.ts'
import { testDistricts } from './districts.ts'
import { startPostgres } from './postgres-server.ts'

/** A real server of its own with one migrated database, of which each test file gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const url = `${server.url}/template_portal`
  const admin = await openDatabase({ kind: 'postgres', url: `${server.url}/postgres`, poolSize: 1 })
  await sql`create database template_portal`.execute(admin.db)
  await admin.close()
  const database = await openDatabase({ kind: 'postgres', url, poolSize: 2 })
  await migrate(database.db, join(import.meta.dirname, '../../migrations'))
  await ensureDistrictAreas(database.db, testDistricts)
  await database.close()
  project.provide('databaseSource', { kind: 'postgres', serverUrl: server.url })
  return server.stop
}
