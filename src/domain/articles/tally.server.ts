import { type RawBuilder, sql } from 'kysely'
import { formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { type ArticleScope, flattenScope, type FlatScope, isYetToCome } from './visibility.server.ts'
import './table.server.ts'

/** Which cells of `article_tally` count a scope; periods such as 20261 to 20264, both included. */
export type Counting = { part: 'periods' | 'units' | 'columns'; firstPeriod?: number; lastPeriod?: number }

/** How a scope is counted by the kept tally; null for one of which the articles themselves must be counted. */
export function countingOf({
  rootTypeId,
  typeIds,
  areaIds,
  important,
  aboutQuarter,
  released,
}: ArticleScope): Counting | null {
  if (important || aboutQuarter) return null
  const ofCategory = Boolean(rootTypeId) || typeIds !== undefined
  if (!released) return { part: areaIds === undefined ? 'periods' : ofCategory ? 'columns' : 'units' }
  if (areaIds !== undefined && ofCategory) return null
  const [first, next] = [periodAt(released.from), periodAt(released.until)]
  if (first === null || next === null) return null
  const part = areaIds === undefined ? 'periods' : 'units'
  return { part, firstPeriod: first, lastPeriod: next % 10 === 1 ? next - 10 + 3 : next - 1 }
}

/** The quarter that begins at a moment, such as 20263; null if none does. */
function periodAt(moment: Date): number | null {
  const [year = 0, month = 0, day] = formatDate(moment).split('-').map(Number)
  const isStart = (month - 1) % 3 === 0 && day === 1 && (moment.getTime() + 8 * 3_600_000) % 86_400_000 === 0
  return isStart ? year * 10 + (month + 2) / 3 : null
}

/** The cells of a scope. The scope's values may be placeholders. */
function cellsOf(
  { districtCode, rootTypeId, typeIds, areaIds }: FlatScope,
  { part, firstPeriod, lastPeriod }: Counting,
): RawBuilder<boolean> {
  const conditions = [sql`district_code = ${districtCode} and part = ${sql.lit(part)}`]
  if (areaIds) conditions.push(sql`area_id = any(${areaIds}::integer[])`)
  if (rootTypeId) conditions.push(sql`root_type_id = ${rootTypeId}`)
  if (typeIds) conditions.push(sql`article_type_id = any(${typeIds}::integer[])`)
  if (firstPeriod) conditions.push(sql`period >= ${firstPeriod}`)
  if (lastPeriod) conditions.push(sql`period <= ${lastPeriod}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** How many articles of a scope are public: of all that are published, those to come are few. */
export const talliedTotal = (scope: FlatScope, counting: Counting): RawBuilder<number> =>
  sql<number>`((select coalesce(sum(count), 0) from article_tally where ${cellsOf(scope, counting)})
    - (select count(*) from article where ${isYetToCome(scope)}))::integer`

export type PeriodCount = { period: number; count: number }

/** How many public articles of a scope were released in each quarter, newest first. Not for `columns`. */
export async function countPeriods(db: Db, scope: ArticleScope, counting: Counting): Promise<PeriodCount[]> {
  const flat = flattenScope(scope)
  const { rows } = await sql<PeriodCount>`
    select period, sum(count)::integer as count from (
      select period, count from article_tally where ${cellsOf(flat, counting)}
      union all select period, -1 from article where ${isYetToCome(flat)}
    ) as counted group by period having sum(count) > 0 order by period desc`.execute(db)
  return rows
}

/** The categories with public articles in a district or some of its units. */
export async function listCountedTypes(
  db: Db,
  { districtCode, now, areaIds }: Pick<ArticleScope, 'districtCode' | 'now' | 'areaIds'>,
): Promise<number[]> {
  const scope = { districtCode, now, areaIds }
  const { rows } = await sql<{ id: number }>`
    select article_type_id as id from (
      select article_type_id, count from article_tally
        where ${cellsOf(scope, { part: areaIds === undefined ? 'periods' : 'columns' })}
      union all select article_type_id, -1 from article where ${isYetToCome(scope)}
    ) as counted group by article_type_id having sum(count) > 0`.execute(db)
  return rows.map(({ id }) => id)
}

/** Sums up the rows of each cell. One process at a time may do it. */
export async function sumUpTally(db: Db): Promise<void> {
  const cell = sql`district_code, part, area_id, period, root_type_id, article_type_id, kind`
  await sql`
    with grown as (
      select ${cell} from article_tally group by ${cell} having count(*) > 1 or sum(count) = 0
    ), gone as (
      delete from article_tally where (${cell}) in (select * from grown) returning *
    )
    insert into article_tally (${cell}, count)
    select ${cell}, sum(count) from gone group by ${cell} having sum(count) <> 0`.execute(db)
}
