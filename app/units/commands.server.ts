import type { Insertable } from 'kysely'
import { cacheTag, dropCacheTags } from '../db/cache-tags.ts'
import type { Db, Tx } from '../db/types.ts'
import type { District } from '../districts/schema.ts'
import { cleanHtml } from '../lib/clean-html.server.ts'
import { notFound } from '../lib/errors.ts'
import type { AreaTable } from './table.server.ts'

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

/**
 * Writes units; introductions are cleaned like bodies of articles, for they are shown as the HTML they are.
 * @returns their ids, in order.
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
 * Replaces the introduction of an area; it is cleaned.
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
