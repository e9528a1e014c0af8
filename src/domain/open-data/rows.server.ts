import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import type { DataScope, DataSet, DataState } from './data-set.ts'

/** Rows in memory at a time, of each download. */
export const batchRows = 500

/** What every row of a query has besides its own columns: when it was released or changed last. */
export type Dated = { changed: Date | null }

/**
 * Reads a query in batches by its key. No connection and no snapshot is held between two of them, so that a slow reader
 * costs nothing, and what is withdrawn meanwhile is not sent any more.
 * @param key columns of the query by which its rows are ordered and which together are unique; none may be null.
 */
export function readByKey<Row extends Dated>(
  query: (scope: DataScope) => RawBuilder<Row>,
  key: readonly (keyof Row & string)[],
): Pick<DataSet<Row>, 'read' | 'findState'> {
  const columns = sql.join(key.map((name) => sql.ref(`each.${name}`)))
  return {
    async *read(db, scope) {
      for (let last: Row | undefined; ;) {
        const { rows } = await sql<Row>`
          select * from (${query(scope)}) as each
          ${last ? sql`where (${columns}) > (${sql.join(key.map((name) => (last as Row)[name]))})` : sql``}
          order by ${columns} limit ${batchRows}`.execute(db)
        if (rows.length > 0) yield rows
        last = rows.at(-1)
        if (rows.length < batchRows) return
      }
    },
    findState: (db, scope) => stateOf(db, query(scope)),
  }
}

/** The years that a query finds, the newest first. */
export async function listYears(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`select year from (${query}) as each order by year desc`.execute(db)
  return rows.map(({ year }) => year)
}

/** All rows at once, of a data set that has few. */
export async function readAll<Row>({ read }: Pick<DataSet<Row>, 'read'>, db: Db, scope: DataScope): Promise<Row[]> {
  const all: Row[] = []
  for await (const rows of read(db, scope)) all.push(...rows)
  return all
}

async function stateOf(db: Db, query: RawBuilder<Dated>): Promise<DataState> {
  const { rows } = await sql<DataState>`
    select count(*)::integer as rows, coalesce(sum(hashtextextended(each::text, 0)), 0)::text as mark,
      max(each.changed) as changed
    from (${query}) as each`.execute(db)
  const [state] = rows
  if (!state) throw new Error('A count has one row.')
  return state
}

/** When an article of a district was last released, corrected or withdrawn. */
export async function findLastChange(db: Db, { districtCode, now }: DataScope): Promise<Date | null> {
  const change = sql`greatest(release_time, update_time, withdraw_time)`
  const { rows } = await sql<{ last: Date }>`
    select ${change} as last from article
    where district_code = ${districtCode} and status <> 'draft' and closed_time is null and release_time <= ${now}
    order by ${change} desc limit 1`.execute(db)
  return rows[0]?.last ?? null
}
