import '../../../src/domain/page-views/table.server.ts'
import type { Tx } from '../../../src/platform/db/types.ts'

/** Adds the page views of a district on the days before today. Days that have views are left alone. */
export async function seedPageViews(
  tx: Tx,
  districtCode: string,
  views: readonly { day: string; views: number }[],
): Promise<void> {
  await tx
    .insertInto('page_view')
    .values(views.map((each) => ({ district_code: districtCode, ...each })))
    .onConflict((conflict) => conflict.columns(['district_code', 'day']).doNothing())
    .execute()
}
