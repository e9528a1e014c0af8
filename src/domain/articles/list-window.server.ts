import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { quarterRange } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { type Counting, countPeriods } from './tally.server.ts'
import { type ArticleScope, visible } from './visibility.server.ts'
import './table.server.ts'

/** Rows before a place are read up to here; beyond, whole quarters are passed over by their counts. */
export const fewRows = 500

/** Ids of the articles from a place of a list on, newest first, without reading those before. */
export async function listWindow(
  db: Db,
  scope: ArticleScope,
  counting: Counting | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  if (offset < fewRows || counting === null || counting.part === 'columns')
    return newest(db, visible(scope), offset, limit)
  let before = offset
  for (const { period, count } of await countPeriods(db, scope, counting)) {
    if (before >= count) {
      before -= count
      continue
    }
    return listFrom(db, scope, { period, before, after: count - before }, limit)
  }
  return []
}

/** `before`, `after`: how many rows of the quarter are before the place, and from it on. */
type Place = { period: number; before: number; after: number }

async function listFrom(db: Db, scope: ArticleScope, { period, before, after }: Place, limit: number) {
  const { from, until } = quarterRange(Math.floor(period / 10), period % 10)
  const upTo = (moment: Date) => sql<SqlBool>`${visible(scope)} and release_time < ${moment}`
  if (before <= after) return newest(db, upTo(until), before, limit)
  // From the nearer end: the rest of the quarter backwards, then what is older.
  const inQuarter = sql<SqlBool>`${visible(scope)} and release_time >= ${from} and release_time < ${until}`
  const { rows } = await sql<{ id: number }>`
    select id from article where ${inQuarter} order by release_time, id
    offset ${Math.max(0, after - limit)} limit ${Math.min(after, limit)}`.execute(db)
  const rest = rows.map(({ id }) => id).toReversed()
  return rest.length === limit ? rest : [...rest, ...(await newest(db, upTo(from), 0, limit - rest.length))]
}

async function newest(db: Db, where: RawBuilder<SqlBool>, offset: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from article where ${where} order by release_time desc, id desc
    offset ${offset} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
