import { CompiledQuery, type InsertType, sql } from 'kysely'
import { DatabaseError, type PoolClient, Query, type QueryResult } from 'pg'
import type { Tables, Tx } from './types.ts'

/** PostgreSQL counts days from here. */
const dayZero = Date.UTC(2000, 0, 1)
const dayMs = 86_400_000
const mostBytesPerUnit = 3

/** A buffer that grows. `claim` returns where to write the next bytes. */
type Target = { bytes: Buffer; length: number }

function claim(target: Target, count: number): number {
  const at = target.length
  if (at + count > target.bytes.length) {
    const larger = Buffer.allocUnsafe(Math.max(at + count, target.bytes.length * 2))
    target.bytes.copy(larger, 0, 0, at)
    target.bytes = larger
  }
  target.length = at + count
  return at
}

/** Writes a value of each type in COPY's binary format: its length, then its bytes. */
const encoders = {
  smallint(target: Target, value: number) {
    const at = claim(target, 6)
    target.bytes.writeInt32BE(2, at)
    target.bytes.writeInt16BE(value, at + 4)
  },
  integer(target: Target, value: number) {
    const at = claim(target, 8)
    target.bytes.writeInt32BE(4, at)
    target.bytes.writeInt32BE(value, at + 4)
  },
  bigint(target: Target, value: number) {
    const at = claim(target, 12)
    target.bytes.writeInt32BE(8, at)
    target.bytes.writeBigInt64BE(BigInt(value), at + 4)
  },
  /** YYYY-MM-DD */
  date(target: Target, value: string) {
    encoders.integer(target, (Date.parse(value) - dayZero) / dayMs)
  },
  text(target: Target, value: string) {
    const at = claim(target, 4 + value.length * mostBytesPerUnit)
    const length = target.bytes.write(value, at + 4)
    target.bytes.writeInt32BE(length, at)
    target.length = at + 4 + length
  },
  bytea(target: Target, value: Buffer) {
    const at = claim(target, 4 + value.length)
    target.bytes.writeInt32BE(value.length, at)
    value.copy(target.bytes, at + 4)
  },
}

type Encoders = typeof encoders
/** Type of each column of a table, and its value in a row, which is never null and may be inserted there. */
export type CopyColumns<Row, Table, Name extends keyof Table = keyof Table> = {
  readonly [Column in Name]: {
    [Type in keyof Encoders]: readonly [Type, (row: Row) => Parameters<Encoders[Type]>[1] & InsertType<Table[Column]>]
  }[keyof Encoders]
}

/** Rows of a table in COPY's binary format. */
export type CopyData<Table extends keyof Tables = keyof Tables> = { table: Table; names: string[]; bytes: Buffer }

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')

/** Encodes rows, all in memory: a few thousand per call. */
export function encodeRows<Table extends keyof Tables, Row>(
  table: Table,
  columns: Partial<CopyColumns<Row, Tables[Table]>>,
  rows: readonly Row[],
): CopyData<Table> {
  const target: Target = { bytes: Buffer.allocUnsafe(1 << 16), length: 0 }
  const list = Object.values(columns) as [keyof Encoders, (row: Row) => unknown][]
  signature.copy(target.bytes, claim(target, signature.length))
  for (const row of rows) {
    const at = claim(target, 2)
    target.bytes.writeInt16BE(list.length, at)
    for (const [type, pick] of list) (encoders[type] as (target: Target, value: unknown) => void)(target, pick(row))
  }
  const end = claim(target, 2)
  target.bytes.writeInt16BE(-1, end)
  return { table, names: Object.keys(columns), bytes: target.bytes.subarray(0, target.length) }
}

const comment = '/* copy */'

/**
 * Inserts all rows by COPY, or none: if it fails, the transaction goes on as before. Statements and data are sent at
 * once, so that the database is busy while the caller prepares the next rows.
 */
export async function copyRows(tx: Tx, { table, names, bytes }: CopyData): Promise<void> {
  const copying = `copy ${table} (${names.join(', ')}) from stdin (format binary)`
  const text = `${comment} savepoint copying; ${copying}; release savepoint copying`
  try {
    await tx.executeQuery(CompiledQuery.raw(text, [bytes]))
  } catch (error) {
    // A lost connection has no savepoint either.
    if (error instanceof DatabaseError) await sql`rollback to copying; release copying`.execute(tx)
    throw error
  }
}

/** What `pg` gives to a query that may send data; its types leave it out. */
type CopyTarget = {
  stream: { cork: () => void; uncork: () => void }
  sendCopyFromChunk: (data: Buffer) => void
  endCopyFrom: () => void
}
type CopyQuery = Omit<Query, 'submit'> & {
  submit: (connection: CopyTarget) => void
  handleCopyInResponse: () => void
}
type Submit = (query: CopyQuery) => void
const NewQuery = Query as unknown as new (
  text: string,
  done: (error: Error | null, result: QueryResult) => void,
) => CopyQuery

/** Makes a connection send the data of `copyRows`. */
export function copyMarked(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && text.startsWith(comment)
      ? copy(query, text, (values as Buffer[])[0] ?? Buffer.alloc(0))
      : query(text, values, ...rest)) as typeof client.query
}

function copy(submit: Submit, text: string, data: Buffer): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new NewQuery(text, (error, result) => (error ? reject(error) : resolve(result)))
    const sendStatements = query.submit.bind(query)
    query.submit = (connection) => {
      connection.stream.cork()
      sendStatements(connection)
      // PostgreSQL ignores data of a COPY that it refused.
      connection.sendCopyFromChunk(data)
      connection.endCopyFrom()
      connection.stream.uncork()
    }
    query.handleCopyInResponse = () => undefined
    submit(query)
  })
}
