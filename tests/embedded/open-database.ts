import { sql } from 'kysely'
import { openDatabase } from '../../src/platform/db/database.ts'

/** Opens the embedded database of a folder and prints the process ids of the database and of its backend. */
const [folder = ''] = process.argv.slice(2)
const database = await openDatabase({ kind: 'embedded', folder, poolSize: 1 })
// The pool would close the connection once it is idle, and its backend ends.
await database.db.connection().execute(async (connection) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
  console.log(JSON.stringify({ databasePid: database.pid(), backendPid: rows[0]?.pid, uid: process.getuid?.() }))
  for await (const _ of process.stdin);
})
await database.close()
