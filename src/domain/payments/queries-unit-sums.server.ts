import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { Route } from './routes.ts'
import { type Counted, type ProjectSum, suppressSmall } from './unit-sums.ts'
import '../../access/area-table.server.ts'
import './table.server.ts'

/** Both days included, YYYY-MM-DD. */
type Period = { first: string; last: string }

/**
 * What residents of a unit were paid within some days, by project: sums only, and none of few persons.
 * @param unitId of a village; of units that were merged into it too.
 */
export async function sumUnitPayments(db: Db | Tx, unitId: number, { first, last }: Period): Promise<ProjectSum[]> {
  const { rows } = await sql<Counted>`
    with paid as materialized (
      select payment.district_code, project_code, key_version, count(*) as payments, sum(amount_fen) as fen,
        count(distinct object_index) as payees
      from area
      join shown_payment as payment on payment.district_code = area.district_code and payment.area_code = area.code
      where (area.id = ${unitId} or area.merged_into = ${unitId}) and area.code is not null
        and put_time between ${first} and ${last}
      group by payment.district_code, project_code, key_version
    )
    select project_code as "projectCode",
      coalesce(max(project.project_name), (
        select project_name from shown_payment as named
        where named.district_code = max(paid.district_code) and named.project_code = paid.project_code limit 1
      )) as "projectName",
      coalesce(max(project.route), 'direct') as route,
      sum(payments)::integer as payments, sum(fen)::bigint as fen,
      -- Under another version of the keys the same person has another index: at least so many are different.
      max(payees)::integer as payees
    from paid left join subsidy_project as project using (district_code, project_code)
    group by project_code order by project_code`.execute(db)
  return suppressSmall(rows)
}

/** Null where a part is not published. */
export const totalOf = (sums: readonly ProjectSum[], route: Route): number | null => {
  const own = sums.filter((sum) => sum.route === route)
  return own.some(({ fen }) => fen === null) ? null : own.reduce((total, { fen }) => total + (fen ?? 0), 0)
}
