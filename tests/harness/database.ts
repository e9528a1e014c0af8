import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../app/db/database.ts'
import type { Db } from '../../app/db/types.ts'

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

/** The audit refuses to be emptied by whoever works with the product; a test does it as the owner of the database. */
export async function emptyAudit(db: Db): Promise<void> {
  await sql`alter table audit_event disable trigger user`.execute(db)
  await sql`delete from audit_event`.execute(db)
  await sql`alter table audit_event enable trigger user`.execute(db)
}
