import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import type { Db } from '../../src/platform/db/types.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
  }
}

/** `url` lets another process open the same database. */
export type TestDatabase = Database & { url: string }

const openDatabases = new Set<TestDatabase>()

/** A copy of the migrated template database, which holds only districts and root categories. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = await makeDatabase('template_portal')
  const opened = await openDatabase({ kind: 'postgres', url, poolSize: 4 })
  const database: TestDatabase = {
    ...opened,
    url,
    close() {
      openDatabases.delete(database)
      return opened.close()
    },
  }
  openDatabases.add(database)
  return database
}

/** Empties the rate limits of every open database: all requests of tests come from one address. */
export async function emptyRateLimits(): Promise<void> {
  for (const { pool } of openDatabases) await pool.query('delete from rate_limit')
}

/** A file that failed may have left some open; all files of a worker share this module. */
export function forgetOpenDatabases(): void {
  openDatabases.clear()
}

/** Creates a database on the test server. @returns its URL. */
export async function makeDatabase(template = 'template1'): Promise<string> {
  const serverUrl = inject('serverUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = await openDatabase({ kind: 'postgres', url: serverUrl, poolSize: 1 })
  // The default strategy writes every page to the WAL, which takes three times as long.
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(admin.db)
  await admin.close()
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
}

/** Clears the append-only audit by disabling its triggers, which needs the owner of the database. */
export async function emptyAudit(db: Db): Promise<void> {
  await sql`alter table audit_event disable trigger user`.execute(db)
  await sql`delete from audit_event`.execute(db)
  await sql`alter table audit_event enable trigger user`.execute(db)
}

/** Deletes all articles with their record, which is kept otherwise. */
export async function emptyArticles(db: Db): Promise<void> {
  const record = ['article_erasure', 'article_release', 'article_review', 'article_revision']
  for (const table of record) await sql`alter table ${sql.id(table)} disable trigger user`.execute(db)
  for (const table of ['article_comparison', 'article_erasure', 'article_release'])
    await sql`delete from ${sql.id(table)}`.execute(db)
  await sql`delete from article`.execute(db)
  for (const table of record) await sql`alter table ${sql.id(table)} enable trigger user`.execute(db)
}
