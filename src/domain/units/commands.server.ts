import { type Insertable, sql } from 'kysely'
import { recordAudit } from '../../audit/audit.server.ts'
import { cacheTag, dropCacheTags } from '../../platform/cache/cache-tags.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { District } from '../districts/schema.ts'
import type { BeforeGate } from '../../platform/text/public-text.ts'
import { notFound } from '../../platform/errors.ts'
import type { AreaTable } from '../../access/area-table.server.ts'
import { type Actor, getActorName, requireOperator } from '../../access/policy.ts'
import { requirePublic, requirePublicHtml } from '../checks/public-gate.server.ts'
import { unitFields } from './fields.ts'

/**
 * Creates the districts' root areas and updates their names from the configuration. Runs at every start.
 * @throws AppError forbidden
 */
export async function ensureDistrictAreas(tx: Tx, actor: Actor, districts: readonly District[]): Promise<void> {
  requireOperator(actor)
  const roots = districts.map(({ areaId, areaCode, name }, position) => ({
    id: areaId,
    district_code: areaCode,
    code: areaCode,
    name: requirePublic('name', { title: '地区名称' }, name),
    parent_id: null,
    level: 'district' as const,
    unit_type: 1,
    unit_group: null,
    intro: '' as const,
    position,
  }))
  const changed = await tx
    .insertInto('area')
    .values(roots)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ name: eb.ref('excluded.name') }))
        .whereRef('area.name', '<>', 'excluded.name'),
    )
    // A row that the statement itself inserted has no earlier version.
    .returning(['id', 'name', 'district_code as districtCode', sql<boolean>`xmax = 0`.as('isNew')])
    .execute()
  if (changed.length === 0) return
  await recordAudit(
    tx,
    ...changed.map(({ id, name, districtCode, isNew }) => ({
      actor: getActorName(actor),
      action: isNew ? ('area.add' as const) : ('area.rename' as const),
      districtCode,
      subject: String(id),
      detail: { name },
    })),
  )
  await dropAreaTags(tx, changed)
}

/**
 * Inserts units. Introductions are sanitized like article bodies because they are rendered as HTML.
 * @returns their ids, in the order of `areas`.
 * @throws AppError forbidden
 */
export async function addAreas(
  tx: Tx,
  actor: Actor,
  areas: readonly BeforeGate<Insertable<AreaTable>>[],
): Promise<number[]> {
  requireOperator(actor)
  const [first] = areas
  if (!first) return []
  const rows = areas.map((area) => ({
    ...area,
    name: requirePublic('name', unitFields.name, area.name),
    unit_group: area.unit_group == null ? null : requirePublic('unitGroup', unitFields.unitGroup, area.unit_group),
    intro: requireIntro(area.intro),
    phone: requirePublic('phone', unitFields.phone, area.phone ?? ''),
    address: requirePublic('address', unitFields.address, area.address ?? ''),
    head: requirePublic('head', unitFields.head, area.head ?? ''),
  }))
  const inserted = await tx.insertInto('area').values(rows).returning(['id', 'district_code as districtCode']).execute()
  const ids = inserted.map(({ id }) => id)
  const isOneDistrict = inserted.every(({ districtCode }) => districtCode === first.district_code)
  await recordAudit(tx, {
    actor: getActorName(actor),
    action: 'area.add',
    districtCode: isOneDistrict ? first.district_code : null,
    subject: ids.length === 1 ? String(ids[0]) : `${ids[0]}-${ids.at(-1)}`,
    detail: { units: ids.length },
  })
  await dropAreaTags(tx, inserted)
  return ids
}

/**
 * Replaces the introduction of an area with the sanitized HTML.
 * @throws AppError not_found, forbidden.
 */
export async function writeIntro(tx: Tx, actor: Actor, areaId: number, intro: string): Promise<void> {
  requireOperator(actor)
  const area = await tx
    .updateTable('area')
    .set({ intro: requireIntro(intro) })
    .where('id', '=', areaId)
    .returning('district_code as districtCode')
    .executeTakeFirst()
  if (!area) throw notFound('没有这个地区或单位。')
  const { districtCode } = area
  await recordAudit(tx, {
    actor: getActorName(actor),
    action: 'area.write-intro',
    districtCode,
    subject: String(areaId),
  })
  await dropAreaTags(tx, [area])
}

const requireIntro = (html: string) => requirePublicHtml('intro', { title: '简介' }, html)

async function dropAreaTags(tx: Tx, areas: readonly { districtCode: string }[]): Promise<void> {
  const districtCodes = new Set(areas.map(({ districtCode }) => districtCode))
  await dropCacheTags(
    tx,
    Array.from(districtCodes, (code) => cacheTag('areas', code)),
  )
}
