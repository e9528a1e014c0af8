import { Readable } from 'node:stream'
import { to as copyTo } from 'pg-copy-streams'
import type { PoolClient } from 'pg'
import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { BackupError } from './backup-error.ts'
import { copyOut, exactCopySettings, listMigrations, listSequences, type Table } from './catalogue.server.ts'
import { loadTables, type TableSource } from './load-tables.server.ts'
import { createMeasure } from './measure.server.ts'
import { inOneTransaction } from './one-transaction.server.ts'
import { isEmptyDatabase } from './restore-marker.server.ts'
import { withSnapshot } from './snapshot.server.ts'

type Ends = { from: Pick<Database, 'pool'>; to: Pick<Database, 'db' | 'pool'> }

/**
 * Copies a whole database into an empty one, straight from COPY to COPY, and reads it back there. The site must be
 * stopped: what is written meanwhile would stay behind.
 * @returns the number of rows.
 * @throws BackupError, having changed nothing, if the target is not empty.
 */
export async function moveDatabase(
  { from, to }: Ends,
  migrations: string,
  report: (line: string) => void,
): Promise<number> {
  if (!(await isEmptyDatabase(to.db))) throw new BackupError('目标数据库不是空的，没有搬迁，也没有改动任何内容。')
  let total = 0
  await withSnapshot(from.pool, (snapshot) =>
    inOneTransaction(to.pool, async (client, tx) => {
      await migrate(tx, migrations, await listMigrations(snapshot.client))
      await client.query(exactCopySettings)
      const sources = snapshot.tables.map((table) => sourceOf(snapshot.client, table))
      await loadTables(client, sources, await listSequences(snapshot.client), (name, rows) => {
        total += rows
        if (rows >= 100_000) report(`  ${name}：${rows.toLocaleString('en')} 行`)
      })
    }),
  )
  await migrate(to.db, migrations)
  await sql`analyze`.execute(to.db)
  return total
}

function sourceOf(client: PoolClient, table: Table): TableSource {
  const measure = createMeasure()
  let rows = 0
  return {
    ...table,
    open() {
      const stream = client.query(copyTo(copyOut(table)))
      stream.once('end', () => {
        rows = stream.rowCount
      })
      return Readable.from(measure.pass(stream))
    },
    expected: () => ({ rows, ...measure.result() }),
  }
}
