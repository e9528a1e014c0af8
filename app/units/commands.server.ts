import type { Db } from '../db/types.ts'
import type { District } from '../districts/schema.ts'
import './table.server.ts'

/** Districts are made of their configuration; their root areas are made to agree with it at every start. */
export async function ensureDistrictAreas(db: Db, districts: readonly District[]): Promise<void> {
  await db
    .insertInto('area')
    .values(
      districts.map(({ areaId, areaCode, name }, position) => ({
        id: areaId,
        district_code: areaCode,
        code: areaCode,
        name,
        parent_id: null,
        level: 'district' as const,
        unit_type: 1,
        unit_group: null,
        intro: '',
        position,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .execute()
}
