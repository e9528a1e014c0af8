import type { Insertable } from 'kysely'
import { cacheTag, dropCacheTags } from '../../platform/cache/cache-tags.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { District } from '../districts/schema.ts'
import { cleanHtml } from '../../platform/html/clean-html.server.ts'
import { notFound } from '../../platform/errors.ts'
import type { AreaTable } from '../../access/area-table.server.ts'

/** Creates the districts' root areas and updates their names from the configuration. Runs at every start. */
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

/**
 * Inserts units. Introductions are sanitized like article bodies because they are rendered as HTML.
 * @returns their ids, in the order of `areas`.
 */
export async function addAreas(tx: Db | Tx, areas: readonly Insertable<AreaTable>[]): Promise<number[]> {
  if (areas.length === 0) return []
  const rows = areas.map((area) => ({ ...area, intro: cleanHtml(area.intro) }))
  const inserted = await tx.insertInto('area').values(rows).returning('id').execute()
  const districts = new Set(areas.map(({ district_code }) => district_code))
  await dropCacheTags(
    tx,
    [...districts].map((code) => cacheTag('areas', code)),
  )
  return inserted.map(({ id }) => id)
}

/**
 * Replaces the introduction of an area with the sanitized HTML.
 * @throws AppError not_found
 */
export async function writeIntro(tx: Db | Tx, areaId: number, intro: string): Promise<void> {
  const area = await tx
    .updateTable('area')
    .set({ intro: cleanHtml(intro) })
    .where('id', '=', areaId)
    .returning('district_code')
    .executeTakeFirst()
  if (!area) throw notFound('没有这个地区或单位。')
  await dropCacheTags(tx, [cacheTag('areas', area.district_code)])
}
