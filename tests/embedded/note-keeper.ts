import { sql } from 'kysely'
import { openDatabase } from '../../src/platform/db/database.ts'

/**
 * Opens the embedded database of a folder, writes a note, and prints the process ids of the database and of its
 * backend, and its own user id. It runs until it is killed or its input ends.
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
  // The pool would close the connection once it is idle, and its backend ends.
  await database.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
    console.log(JSON.stringify({ databasePid: database.pid(), backendPid: rows[0]?.pid, uid: process.getuid?.() }))
    for await (const _ of process.stdin);
  })
  await database.close()
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }))
}
