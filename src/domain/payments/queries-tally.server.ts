import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import './table.server.ts'

/** Payments of a project in a year. */
export type PaidYear = { projectCode: string; projectName: string; year: number; count: number; fen: number }

/** Days are YYYY-MM-DD, both included. */
type VillageDays = { districtCode: string; areaCodes: readonly string[]; from: string; to: string }

/**
 * What villages were paid within some days, by project code, then newest year first. Whole years come from the tally, so
 * that at most the payments of two years are read.
 */
export async function sumVillage(db: Db, { districtCode, areaCodes, from, to }: VillageDays): Promise<PaidYear[]> {
  const { first, last, parts } = splitYears(from, to)
  const place = sql`district_code = ${districtCode} and area_code = any(${[...areaCodes]}::text[])`
  const rest = parts.map(
    ([begin, end]) => sql`
      union all select project_code, project_name, extract(year from put_time)::smallint, 1, amount_fen
      from shown_payment where ${place} and put_time between ${begin} and ${end}`,
  )
  const { rows } = await sql<PaidYear>`
    select project_code as "projectCode", max(project_name) filter (where count > 0) as "projectName", year,
      sum(count)::integer as count, sum(fen)::bigint as fen
    from (
      -- The names of payments that went have nothing left.
      select project_code, project_name, year, sum(count)::integer as count, sum(fen) as fen from (
        select project_code, project_name, year, count, fen from payment_tally
          where ${place} and year between ${first} and ${last}
        ${sql.join(rest, sql``)}
      ) as paid (project_code, project_name, year, count, fen) group by project_code, project_name, year
    ) as named
    group by project_code, year having sum(count) > 0 order by project_code, year desc`.execute(db)
  return rows
}

/** The whole years between two days, none if `first` is after `last`, and the days before and after them. */
export function splitYears(from: string, to: string): { first: number; last: number; parts: [string, string][] } {
  const [begin, end] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const first = from.endsWith('-01-01') ? begin : begin + 1
  const last = to.endsWith('-12-31') ? end : end - 1
  if (first > last) return { first, last, parts: [[from, to]] }
  const parts: [string, string][] = []
  if (begin < first) parts.push([from, `${from.slice(0, 4)}-12-31`])
  if (last < end) parts.push([`${to.slice(0, 4)}-01-01`, to])
  return { first, last, parts }
}

/** How many payments each project of a district has, and their last name. */
export async function listTalliedProjects(
  db: Db,
  districtCode: string,
): Promise<{ code: string; name: string; payments: number }[]> {
  const { rows } = await sql<{ code: string; name: string; payments: number }>`
    select project_code as code, max(project_name) filter (where count > 0) as name, sum(count)::integer as payments
    from (
      select project_code, project_name, sum(count) as count from payment_tally where district_code = ${districtCode}
      group by project_code, project_name
    ) as named
    group by project_code having sum(count) > 0`.execute(db)
  return rows
}

/** Sums up the rows of each cell. One process at a time may do it. */
export async function sumUpPaymentTally(db: Db): Promise<void> {
  const cell = sql`district_code, area_code, project_code, project_name, year`
  await sql`
    with grown as (
      select ${cell} from payment_tally group by ${cell} having count(*) > 1 or sum(count) = 0
    ), gone as (
      delete from payment_tally where (${cell}) in (select * from grown) returning *
    )
    insert into payment_tally (${cell}, count, fen)
    select ${cell}, sum(count), sum(fen) from gone group by ${cell} having sum(count) <> 0`.execute(db)
}
