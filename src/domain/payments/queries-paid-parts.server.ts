import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { fewestPayees, type Route } from './routes.ts'
import '../../access/area-table.server.ts'
import './table.server.ts'

/** What residents of a village, or of no unit that is known, were paid by a project in a quarter or in a month of it. */
export type PaidPart = {
  projectCode: string
  projectName: string
  route: Route
  /** 2026-Q3 */
  quarter: string
  /** 2026-07; null for the whole quarter. */
  month: string | null
  villageId: number | null
  townshipId: number | null
  townshipName: string | null
  payments: number
  fen: number
  /** At least so many different persons. */
  payees: number
  /** Their keys, each after the version of the keys and a colon, where they are fewer than are published. */
  keys: readonly string[]
}

/**
 * What statistics are made of, which is never shown itself. A merged village counts as the one that it became part of;
 * who lives in no village, in the unit itself.
 * @param year of the day of payment; all if absent.
 */
export async function listPaidParts(db: Db, districtCode: string, year?: number): Promise<PaidPart[]> {
  const { rows } = await sql<Omit<PaidPart, 'keys'> & { keys: string }>`
    with place as (
      select own.code, now.id as village_id,
        case now.level when 'village' then now.parent_id else now.id end as township_id
      from area as own join area as now on now.id = coalesce(own.merged_into, own.id)
      where own.district_code = ${districtCode} and own.code is not null
    ), dated as (
      select payment.project_code, payment.key_version, payment.object_index, payment.amount_fen,
        place.village_id, place.township_id,
        extract(year from put_time) || '-Q' || extract(quarter from put_time) as quarter,
        to_char(put_time, 'YYYY-MM') as month
      from shown_payment as payment left join place on place.code = payment.area_code
      where payment.district_code = ${districtCode}
        and (${year ?? null}::integer is null or extract(year from put_time) = ${year ?? null}::integer)
    ), paid as (
      select project_code, key_version, village_id, township_id, quarter, month,
        count(*) as payments, sum(amount_fen) as fen, count(distinct object_index) as payees,
        case when count(distinct object_index) < ${fewestPayees}
          then string_agg(distinct key_version || ':' || encode(object_index, 'hex'), ' ') end as keys
      from dated
      group by grouping sets ((project_code, key_version, village_id, township_id, quarter),
        (project_code, key_version, village_id, township_id, quarter, month))
    ), named as (
      select distinct on (project_code) project_code, project_name from shown_payment
      where district_code = ${districtCode} order by project_code, id desc
    )
    select paid.project_code as "projectCode",
      max(coalesce(nullif(project.project_name, ''), named.project_name)) as "projectName",
      coalesce(max(project.route), 'direct') as route, paid.quarter, paid.month,
      paid.village_id as "villageId", paid.township_id as "townshipId", max(township.name) as "townshipName",
      sum(payments)::integer as payments, sum(fen)::bigint as fen,
      -- Under another version of the keys the same person has another index: at least so many are different.
      max(payees)::integer as payees, coalesce(string_agg(keys, ' '), '') as keys
    from paid
    join named using (project_code)
    left join subsidy_project as project
      on project.district_code = ${districtCode} and project.project_code = paid.project_code
    left join area as township on township.id = paid.township_id
    group by paid.project_code, paid.quarter, paid.month, paid.village_id, paid.township_id
    order by paid.project_code, paid.quarter, paid.month nulls first, min(township.position), paid.township_id,
      paid.village_id`.execute(db)
  return rows.map(({ keys, ...part }) => ({ ...part, keys: keys === '' ? [] : keys.split(' ') }))
}
