import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { system } from '../../src/access/policy.ts'
import { ensureDistrictAreas } from '../../src/domain/units/commands.server.ts'
import { testDistricts } from './districts.ts'
import { folderInMemory, startPostgres } from './postgres-server.ts'

const template = 'template_portal'

/** Starts a server with one migrated template database, which is copied for each test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Autovacuum would visit the databases of all test files, one every half second.
  const { urlOf, stop } = await startPostgres({ autovacuum: 'off' }, folderInMemory())
  const serverUrl = urlOf('postgres')
  const admin = await openDatabase({ kind: 'postgres', url: serverUrl, poolSize: 1 })
  await sql`drop database if exists ${sql.id(template)}`.execute(admin.db)
  await sql`create database ${sql.id(template)}`.execute(admin.db)
  await admin.close()
  const database = await openDatabase({ kind: 'postgres', url: urlOf(template), poolSize: 2 })
  await migrate(database.db, join(import.meta.dirname, '../../migrations'))
  await database.db.transaction().execute((tx) => ensureDistrictAreas(tx, system, testDistricts))
  await database.close()
  project.provide('serverUrl', serverUrl)
  return stop
}
