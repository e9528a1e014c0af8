import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../src/platform/db/types.ts'

/** Rows of a list that is long. */
export const thousands = 3_000

/** What a page of staff may weigh, uncompressed: about 30 KB on the wire. */
export const mostBytes = 400_000

/**
 * Copies one row of a table.
 * @param one condition that chooses it.
 * @param changes JSON object in SQL with what differs: `n` counts the copies from 1, `original` is the row.
 * @returns the highest id before; the copies have the next ones.
 */
export async function multiply(
  db: Db,
  table: string,
  one: RawBuilder<boolean>,
  { changes = sql`'{}'::jsonb`, times = thousands, key = 'id' }: Copies = {},
): Promise<number> {
  const rows = sql.table(table)
  const id = key === null ? null : sql.ref(key)
  const highest = id
    ? (await sql<{ top: number }>`select coalesce(max(${id}), 0)::integer as top from ${rows}`.execute(db)).rows[0]?.top
    : 0
  const top = highest ?? 0
  const ownId = key === null ? sql`'{}'::jsonb` : sql`jsonb_build_object(${key}::text, ${top}::integer + n)`
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema and table_name = ${table} and is_generated = 'NEVER'`.execute(db)
  const names = columns.map(({ name }) => name)
  await sql`
    insert into ${rows} (${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
    select ${sql.join(names.map((name) => sql.ref(`made.${name}`)))}
    from (select * from ${rows} where ${one} limit 1) as original,
      generate_series(1, ${times}::integer) as n,
      jsonb_populate_record(null::${rows}, to_jsonb(original) || ${ownId} || ${changes}) as made`.execute(db)
  if (key === 'id') await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${top + times})`.execute(db)
  return top
}

type Copies = {
  changes?: RawBuilder<unknown>
  times?: number
  /** The column that numbers the rows; null if there is none. */
  key?: string | null
}

/** A title of the longest allowed length, without a place to break. */
export const longText = (length: number): string => '长'.repeat(length)

/** How many rows the tables of a page have. */
export const countTableRows = (html: string): number =>
  [...html.matchAll(/<tbody>(.*?)<\/tbody>/gs)].reduce((sum, [, body = '']) => sum + body.split('<tr>').length - 1, 0)

export const countBytes = (html: string): number => Buffer.byteLength(html)

/** What the pager of a page says: total, page and pages. */
export function readPager(html: string): [total: number, pageNum: number, pages: number] | null {
  // React marks where texts meet.
  const plain = html.replaceAll('<!-- -->', '')
  const found = /共 (\d+) 条，第 (\d+) \/ (\d+) 页/.exec(plain)
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : null
}

type List = {
  /** With a query, if the list has one. */
  path: string
  total: number
  size: number
  read: (path: string) => Promise<Response>
  countRows?: (html: string) => number
}

/** What is wrong with the first, the last and a page past the end of a long list. */
export async function findProblems({ path, total, size, read, countRows = countTableRows }: List): Promise<string[]> {
  const pages = Math.ceil(total / size)
  const first = { pageNum: 1, expected: { rows: size, pager: [total, 1, pages] } }
  const last = { rows: total - (pages - 1) * size, pager: [total, pages, pages] }
  const problems: string[] = []
  for (const { pageNum, expected } of [
    first,
    { pageNum: pages, expected: last },
    { pageNum: 900_000, expected: last },
  ]) {
    const answer = await read(`${path}${path.includes('?') ? '&' : '?'}pageNum=${pageNum}`)
    const html = await answer.text()
    const isShort = countBytes(html) < mostBytes
    const shown = JSON.stringify({ rows: countRows(html), pager: readPager(html) })
    if (answer.status !== 200 || !isShort || shown !== JSON.stringify(expected))
      problems.push(`${path}, page ${pageNum}: status ${answer.status}, ${countBytes(html)} bytes, ${shown}`)
  }
  return problems
}
