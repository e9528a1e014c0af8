import type { Db } from '../../platform/db/types.ts'
import './table.server.ts'

/** Page views of a year. */
export async function countViews(db: Db, districtCode: string, year: number): Promise<number> {
  const { views } = await db
    .selectFrom('page_view')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('views'), eb.val('0')).as('views'))
    .where('district_code', '=', districtCode)
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .executeTakeFirstOrThrow()
  return Number(views)
}
