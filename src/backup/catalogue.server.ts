import type { PoolClient } from 'pg'
import { escapeIdentifier } from 'pg'

export type Column = { name: string; type: string }
export type Table = {
  name: string
  /** Those that COPY transfers: generated columns are computed again. */
  columns: Column[]
  /** Condition on the rows to copy out; all without one. */
  where?: string
}
export type Sequence = { name: string; last: string; called: boolean }

/** Every table of the database, by name. */
export async function listTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: Column[] }>(
    `select class.relname as name, coalesce(json_agg(
       json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
       filter (where attgenerated = '' and attname is not null), '[]') as columns
     from pg_class class
     left join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
     where relkind = 'r' and relnamespace = current_schema()::regnamespace
     group by class.relname order by class.relname collate "C"`,
  )
  return rows
}

/** Sequences are outside of transactions: read after the snapshot, they are never behind its rows. */
export async function listSequences(client: PoolClient): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname collate "C"`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${escapeIdentifier(name)}`,
    )
    for (const state of states) sequences.push({ name, ...state })
  }
  return sequences
}

/** Names of the applied migrations, in their order; none in an empty database. */
export async function listMigrations(client: PoolClient): Promise<string[]> {
  const { rows: found } = await client.query<{ found: boolean }>(
    `select to_regclass('kysely_migration') is not null as found`,
  )
  if (!found[0]?.found) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Settings by which COPY writes and reads every value exactly, whatever the server's defaults. */
export const exactCopySettings = `
  set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 3; set local bytea_output = 'hex';
  set local synchronize_seqscans = off; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

const columnList = ({ columns }: Table): string => columns.map(({ name }) => escapeIdentifier(name)).join(', ')

/** In the order in which the rows lie: reading a table that was filled by COPY gives the same bytes again. */
export const copyOut = (table: Table): string =>
  table.where === undefined
    ? `copy ${escapeIdentifier(table.name)} (${columnList(table)}) to stdout`
    : `copy (select ${columnList(table)} from ${escapeIdentifier(table.name)} where ${table.where}) to stdout`

/** `freeze`: rows of a table that the same transaction truncated need no later vacuum. */
export const copyIn = (table: Table): string =>
  `copy ${escapeIdentifier(table.name)} (${columnList(table)}) from stdin (freeze)`
