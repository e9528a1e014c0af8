import { sql } from 'kysely'
import { formatDate, yearRange } from '../../platform/dates.ts'
import type { RequestContext } from '../request-context.ts'
import { type ArticleScope, flattenScope, isYetToCome, visible } from './visibility.server.ts'
import './table.server.ts'

/** How many public articles there are and when the newest was released, as YYYY-MM-DD; null if there are none. */
export type Holdings = { count: number; lastDay: string | null }

type Group = { key: number; count: number; last: Date }

/** Each category or unit with its count of the kept tally, and one look into the index for its newest article. */
async function countBy(db: RequestContext['db'], scope: ArticleScope, column: 'article_type_id' | 'area_id') {
  const name = sql.ref(column)
  const part = sql.lit(column === 'area_id' ? 'units' : 'periods')
  const { rows } = await sql<Group>`
    select cell.key, cell.count, last from (
      select ${name} as key, sum(count)::integer as count from (
        select ${name}, count from article_tally where district_code = ${scope.districtCode} and part = ${part}
        union all
        select ${name}, -1 from article where ${isYetToCome(flattenScope(scope))}
      ) as counted group by 1 having sum(count) > 0
    ) as cell, lateral (
      select release_time as last from article where ${visible(scope)} and ${sql.ref(`article.${column}`)} = cell.key
      order by release_time desc, id desc limit 1
    ) as newest`.execute(db)
  return new Map(rows.map(({ key, count, last }): [number, Holdings] => [key, { count, lastDay: formatDate(last) }]))
}

/** The public articles of a district by category and by unit, without those of categories and units below. */
export async function countHoldings({ db, district, now }: Pick<RequestContext, 'db' | 'district' | 'now'>): Promise<{
  byCategory: Map<number, Holdings>
  byUnit: Map<number, Holdings>
}> {
  const scope = { districtCode: district.areaCode, now }
  return {
    byCategory: await countBy(db, scope, 'article_type_id'),
    byUnit: await countBy(db, scope, 'area_id'),
  }
}

/** Of several holdings together. */
export function addHoldings(parts: readonly (Holdings | undefined)[]): Holdings {
  let sum: Holdings = { count: 0, lastDay: null }
  for (const part of parts)
    if (part)
      sum = {
        count: sum.count + part.count,
        lastDay: (part.lastDay ?? '') > (sum.lastDay ?? '') ? part.lastDay : sum.lastDay,
      }
  return sum
}

/** How many articles were released in a year, by root category. */
export async function countReleases(
  { db, district, now }: Pick<RequestContext, 'db' | 'district' | 'now'>,
  year: number,
): Promise<Map<number, number>> {
  const scope = { districtCode: district.areaCode, now, released: yearRange(year) }
  const { rows } = await sql<{ id: number; count: number }>`
    select root_type_id as id, sum(count)::integer as count from (
      select root_type_id, count from article_tally
        where district_code = ${district.areaCode} and part = 'periods' and period between ${year * 10} and ${year * 10 + 9}
      union all
      select root_type_id, -1 from article where ${isYetToCome(flattenScope(scope))}
    ) as counted group by 1 having sum(count) > 0`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The year of the first public article; null if there are none. */
export async function findFirstYear({
  db,
  district,
  now,
}: Pick<RequestContext, 'db' | 'district' | 'now'>): Promise<number | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(release_time) as first from article
    where ${visible({ districtCode: district.areaCode, now })}`.execute(db)
  const first = rows[0]?.first
  return first ? Number(formatDate(first).slice(0, 4)) : null
}
