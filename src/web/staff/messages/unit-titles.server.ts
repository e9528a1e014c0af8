import type { Db } from '../../../platform/db/types.ts'
import '../../../access/area-table.server.ts'

/** All units of a district by a title that names only one of them: a village after its township. */
export async function listUnitTitles(db: Db, districtCode: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('area')
    .leftJoin('area as parent', (join) =>
      join.onRef('parent.id', '=', 'area.parent_id').on('area.level', '=', 'village'),
    )
    .select(['area.id', 'area.name', 'parent.name as parentName'])
    .where('area.district_code', '=', districtCode)
    .where('area.standing', '=', 'open')
    .orderBy('area.position')
    .orderBy('area.id')
    .execute()
  const titles = new Map<string, number>()
  for (const { id, name, parentName } of rows) {
    const title = parentName ? `${parentName} ${name}` : name
    titles.set(titles.has(title) ? `${title}（${id}）` : title, id)
  }
  return titles
}
