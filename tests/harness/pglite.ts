import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../app/db/database.ts'
import { migrate } from '../../app/db/migrate.ts'
import { ensureDistrictAreas } from '../../app/units/commands.server.ts'
import { testDistricts } from './districts.ts'

/** One migrated data folder, of which each test file opens a copy in memory. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pglite-'))
  const database = await openDatabase({ kind: 'memory' })
  await migrate(database.db, join(import.meta.dirname, '../../migrations'))
  await ensureDistrictAreas(database.db, testDistricts)
  const file = join(folder, 'migrated.tar')
  writeFileSync(file, (await database.dump?.()) ?? '')
  await database.close()
  project.provide('databaseSource', { kind: 'pglite', dumpFile: file })
  return () => rmSync(folder, { recursive: true, force: true })
}
