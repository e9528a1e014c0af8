import { withDatabase } from './with-database.ts'

/**
 * Opens the database of a folder, writes a note, and prints the process id of the database and its own user id. It runs
 * until it is killed or its input ends.
 */
const [folder = '', words = ''] = process.argv.slice(2)

try {
  await withDatabase(folder, async ({ pool, pid }) => {
    const client = await pool.connect()
    await client.query('begin')
    // `create table if not exists` fails when two processes run it at the same time.
    await client.query('select pg_advisory_xact_lock(1)')
    await client.query('create table if not exists note (words text)')
    await client.query('insert into note values ($1)', [words])
    await client.query('commit')
    client.release()
    console.log(JSON.stringify({ databasePid: pid(), uid: process.getuid?.() }))
    for await (const _ of process.stdin);
  })
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }))
}
