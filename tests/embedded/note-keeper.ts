import { sql } from 'kysely'
import { openDatabase } from '../../src/platform/db/database.ts'

/**
 * Opens the embedded database of a folder, writes a note, and prints the process id of the database and its own user
 * id. It runs until it is killed or its input ends.
 */
const [folder = '', words = ''] = process.argv.slice(2)

try {
  const database = await openDatabase({ kind: 'embedded', folder, poolSize: 2 })
  await database.db.transaction().execute(async (tx) => {
    // `create table if not exists` fails when two processes run it at the same time.
    await sql`select pg_advisory_xact_lock(1)`.execute(tx)
    await sql`create table if not exists note (words text)`.execute(tx)
    await sql`insert into note values (${words})`.execute(tx)
  })
  console.log(JSON.stringify({ databasePid: database.pid(), uid: process.getuid?.() }))
  for await (const _ of process.stdin);
  await database.close()
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }))
}
