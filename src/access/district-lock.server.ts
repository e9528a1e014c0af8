import type { Db, Tx } from '../platform/db/types.ts'
import './area-table.server.ts'

/** Changes of the units, banners or templates of a district wait for each other, so that orders and levels stay whole. */
export async function lockDistrict(tx: Db | Tx, districtCode: string): Promise<void> {
  await tx
    .selectFrom('area')
    .select('id')
    .where('district_code', '=', districtCode)
    .where('level', '=', 'district')
    // Rows that refer to an area, such as new articles, do not wait.
    .forNoKeyUpdate()
    .execute()
}
