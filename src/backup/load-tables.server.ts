import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { escapeIdentifier } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'
import { copyIn, copyOut, listTables, type Sequence, type Table } from './catalogue.server.ts'
import { createMeasure, type Measured } from './measure.server.ts'
import { withoutProtections } from './protections.server.ts'

/** Rows of a table to load, and what they must be; `expected` is called after the rows were read. */
export type TableSource = Table & { open: () => Readable; expected: () => Measured & { rows: number } }

/**
 * Fills the migrated tables in the transaction of the caller, and reads each back: the database must answer with exactly
 * the same bytes.
 * @throws BackupError when the tables are not those of the migrations, or what came back differs.
 */
export async function loadTables(
  client: PoolClient,
  sources: readonly TableSource[],
  sequences: readonly Sequence[],
  onTable: (name: string, rows: number) => void,
): Promise<void> {
  await requireSameTables(client, sources)
  await withoutProtections(client, async () => {
    if (sources.length > 0)
      await client.query(`truncate ${sources.map(({ name }) => escapeIdentifier(name)).join(', ')}`)
    for (const source of sources) {
      await loadTable(client, source)
      onTable(source.name, source.expected().rows)
    }
  })
  for (const { name, last, called } of sequences)
    await client.query('select setval(quote_ident($1)::regclass, $2, $3)', [name, last, called])
  for (const source of sources) await readBack(client, source)
}

const differs = (name: string): BackupError =>
  new BackupError(`数据表 ${name} 恢复后与备份不一致，已全部撤销。请改用另一份备份，并把这条信息告诉维护人员。`)

async function loadTable(client: PoolClient, source: TableSource): Promise<void> {
  const measure = createMeasure()
  const target = client.query(copyFrom(copyIn(source)))
  await pipeline(source.open(), measure.pass, target)
  const { rows, bytes, sha256 } = source.expected()
  const loaded = measure.result()
  if (target.rowCount !== rows || loaded.bytes !== bytes || loaded.sha256 !== sha256) throw differs(source.name)
}

async function readBack(client: PoolClient, source: TableSource): Promise<void> {
  const measure = createMeasure()
  await pipeline(client.query(copyTo(copyOut(source))), measure.pass, async (rest) => {
    for await (const _ of rest);
  })
  if (measure.result().sha256 !== source.expected().sha256) throw differs(source.name)
}

/** What the migrations made must be what the set was read from. */
async function requireSameTables(client: PoolClient, sources: readonly Table[]): Promise<void> {
  const made = new Map((await listTables(client)).map((table) => [table.name, JSON.stringify(table.columns)]))
  const wrong = sources.filter(({ name, columns }) => made.get(name) !== JSON.stringify(columns))
  if (wrong.length === 0) return
  throw new BackupError(
    `备份中的数据表与本版本的不同，不能恢复：${wrong.map(({ name }) => name).join('、')}。请用制作这份备份的版本恢复，然后升级。`,
  )
}
