import type { Pool } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { copyOut, listTables } from './catalogue.server.ts'

/** A checksum, or a path of the public folder. */
const names = /[0-9a-f]{64}|\/files\/[\w\-./%~+@]+/g
/** Longest name that may lie across two parts of a stream. */
const longestName = 1_024

/**
 * Everything in the database that may name a file: files are stored by their checksum, or are named by their address.
 * @returns whether a path below `files/` of a set is named.
 */
export async function findNamedFiles(pool: Pool): Promise<(path: string) => boolean> {
  const found = new Set<string>()
  const client = await pool.connect()
  try {
    for (const table of await listTables(client)) {
      let rest = ''
      for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) {
        const text = rest + chunk.toString('latin1')
        for (const [name] of text.matchAll(names)) found.add(name)
        rest = text.slice(-longestName)
      }
    }
  } finally {
    client.release(true)
  }
  return (path) =>
    found.has(path.slice(path.lastIndexOf('/') + 1)) || found.has(`/${path}`) || found.has(encodeURI(`/${path}`))
}
