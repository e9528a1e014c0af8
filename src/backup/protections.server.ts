import type { PoolClient } from 'pg'
import { escapeIdentifier } from 'pg'

/** How to take away, and put back, what loading a table at once does not need. */
type Protection = { lift: string; restore: string }

/**
 * Runs `load` without triggers, foreign keys and plain indexes, and puts them back, in the transaction of the caller: no
 * other connection ever sees a table without them. The owner of the tables may do this, so no superuser is needed.
 * Foreign keys are checked for all rows when they come back. Primary keys, unique and check constraints stay.
 */
export async function withoutProtections(client: PoolClient, load: () => Promise<void>): Promise<void> {
  const lists = [await listTriggers(client), await listForeignKeys(client), await listIndexes(client)]
  for (const { lift } of lists.flat()) await client.query(lift)
  await load()
  // Indexes first: foreign keys need them.
  for (const { restore } of lists.toReversed().flat()) await client.query(restore)
}

const ofThisSchema = `class.relnamespace = current_schema()::regnamespace`

async function listTriggers(client: PoolClient): Promise<Protection[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select relname as table, tgname as name from pg_trigger join pg_class class on class.oid = tgrelid
     where ${ofThisSchema} and not tgisinternal and tgenabled = 'O' order by 1, 2`,
  )
  return rows.map(({ table, name }) => {
    const change = (verb: string) => `alter table ${escapeIdentifier(table)} ${verb} trigger ${escapeIdentifier(name)}`
    return { lift: change('disable'), restore: change('enable') }
  })
}

async function listForeignKeys(client: PoolClient): Promise<Protection[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select relname as table, conname as name, pg_get_constraintdef(con.oid) as definition
     from pg_constraint con join pg_class class on class.oid = conrelid
     where ${ofThisSchema} and contype = 'f' order by 1, 2`,
  )
  return rows.map(({ table, name, definition }) => {
    const start = `alter table ${escapeIdentifier(table)}`
    return {
      lift: `${start} drop constraint ${escapeIdentifier(name)}`,
      restore: `${start} add constraint ${escapeIdentifier(name)} ${definition}`,
    }
  })
}

async function listIndexes(client: PoolClient): Promise<Protection[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select class.relname as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class class on class.oid = indexrelid
     where ${ofThisSchema} and not indisreplident and indisvalid
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by 1`,
  )
  return rows.map(({ name, definition }) => ({ lift: `drop index ${escapeIdentifier(name)}`, restore: definition }))
}
