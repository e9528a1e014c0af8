import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../app/db/database.ts'

export type DatabaseSource = { kind: 'pglite'; dumpFile: string } | { kind: 'postgres'; serverUrl: string }

declare module 'vitest' {
  interface ProvidedContext {
    databaseSource: DatabaseSource
  }
}

/** `url` is where another process would open it; null for the embedded one, which only one process can open. */
export type TestDatabase = Database & { url: string | null }

/** A copy of the migrated database with nothing in it but districts and the roots of the categories. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const source = inject('databaseSource')
  if (source.kind === 'pglite') {
    const dump = new Uint8Array(readFileSync(source.dumpFile))
    return { ...(await openDatabase({ kind: 'memory', dump })), url: null }
  }
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = await openDatabase({ kind: 'postgres', url: `${source.serverUrl}/postgres`, poolSize: 1 })
  await sql`create database ${sql.id(name)} template template_portal`.execute(admin.db)
  await admin.close()
  const url = `${source.serverUrl}/${name}`
  return { ...(await openDatabase({ kind: 'postgres', url, poolSize: 4 })), url }
}
