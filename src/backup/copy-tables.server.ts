import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { copyOut, type Table } from './catalogue.server.ts'
import { type ManifestTable, tableFile } from './manifest.ts'
import { createMeasure } from './measure.server.ts'
import type { Snapshot } from './snapshot.server.ts'

/** Readers come first: two connections use the processors of a small machine fully. */
const connections = 2
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

/** Writes each table to a file of the set, on several connections that see the same snapshot. */
export async function copyTables(
  snapshot: Snapshot,
  tables: readonly Table[],
  folder: string,
  onTable: (table: ManifestTable) => void,
): Promise<ManifestTable[]> {
  const waiting = [...tables]
  const copied: ManifestTable[] = []
  const work = (client: PoolClient) => async () => {
    for (let table = waiting.shift(); table; table = waiting.shift()) {
      const done = await copyTable(client, table, folder)
      copied.push(done)
      onTable(done)
    }
  }
  const workers = Array.from({ length: connections }, () => snapshot.onAnother((client) => work(client)()))
  const results = await Promise.allSettled(workers)
  for (const result of results) if (result.status === 'rejected') throw result.reason
  const order = new Map(tables.map(({ name }, place) => [name, place]))
  return copied.sort((one, other) => (order.get(one.name) ?? 0) - (order.get(other.name) ?? 0))
}

async function copyTable(client: PoolClient, table: Table, folder: string): Promise<ManifestTable> {
  const rows = client.query(copyTo(copyOut(table)))
  const [plain, packed] = [createMeasure(), createMeasure()]
  const file = await open(join(folder, tableFile(table)), 'w', 0o600)
  try {
    await pipeline(rows, plain.pass, createZstdCompress(compression), packed.pass, async (source) => {
      for await (const chunk of source) await file.writeFile(chunk)
    })
    await file.sync()
  } finally {
    await file.close()
  }
  const { bytes, sha256 } = plain.result()
  const { bytes: fileBytes, sha256: fileSha256 } = packed.result()
  return { name: table.name, columns: table.columns, rows: rows.rowCount, bytes, sha256, fileBytes, fileSha256 }
}
