import { sql } from 'kysely'
import { lockDistrict } from '../../access/district-lock.server.ts'
import { type Actor, authorise, nameOf } from '../../access/policy.ts'
import { type AuditDetail, recordAudit } from '../../audit/audit.server.ts'
import { cacheTag, dropCacheTags } from '../../platform/cache/cache-tags.ts'
import { formatDateTime } from '../../platform/dates.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../platform/errors.ts'
import { type Step, stepOrder } from '../../platform/step-order.ts'
import { getDistrictPlace } from '../areas/queries.server.ts'
import type { PublicText } from '../../platform/text/public-text.ts'
import { confirmedIn } from '../checks/office-phones.ts'
import { requireAllPublic } from '../checks/public-gate.server.ts'
import { can } from './policy.ts'
import {
  type BannerField,
  bannerFieldNames,
  bannerFields,
  type BannerTexts,
  mostBanners,
  problemsOfBanner,
} from './rules.ts'
import '../../access/table.server.ts'
import './table.server.ts'

export type BannerRef = {
  districtCode: string
  id: number
  /** As the actor saw it. */
  version: number
}

/** Details of the audit by field. */
const auditNames: Record<BannerField, string> = {
  pictureUrl: 'pictureUrl',
  title: 'bannerTitle',
  alt: 'alt',
  linkUrl: 'linkUrl',
  focalX: 'focalX',
  focalY: 'focalY',
  startDay: 'startDay',
  endDay: 'endDay',
}

const columnsOf = (texts: Record<BannerField, PublicText>) => ({
  picture_url: texts.pictureUrl,
  title: texts.title,
  alt: texts.alt,
  link_url: texts.linkUrl,
  focal_x: Number(texts.focalX),
  focal_y: Number(texts.focalY),
  start_day: texts.startDay || null,
  end_day: texts.endDay || null,
})

/** @throws AppError forbidden */
export const authoriseBanners = async (db: Db | Tx, actor: Actor, districtCode: string): Promise<void> =>
  authorise(can(actor, 'banner.change', { place: await getDistrictPlace(db, districtCode) }))

/**
 * Adds a banner after the others.
 * @returns its id.
 * @throws AppError forbidden, or invalid with the field.
 */
export async function addBanner(
  tx: Tx,
  actor: Actor,
  districtCode: string,
  texts: BannerTexts,
  now: Date,
): Promise<number> {
  await authoriseBanners(tx, actor, districtCode)
  await requireTexts(tx, districtCode, texts)
  await lockDistrict(tx, districtCode)
  const all = await listPositions(tx, districtCode)
  if (all.length >= mostBanners) throw new AppError('conflict', `最多 ${mostBanners} 张轮播图，请先删去不用的。`)
  const officePhone = confirmedOf(texts)
  const { id } = await tx
    .insertInto('banner')
    .values({
      ...columnsOf(requireAllPublic(texts, bannerFields, undefined, officePhone)),
      office_phone: officePhone,
      district_code: districtCode,
      position: Math.max(0, ...all.map(({ position }) => position)) + 1,
      change_actor: nameOf(actor),
      change_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await finish(tx, actor, districtCode, 'banner.add', id, {
    bannerTitle: texts.title,
    ...(officePhone === '' ? {} : { officePhone: true }),
  })
  return id
}

/**
 * Changes a banner.
 * @throws AppError not_found, forbidden, conflict, or invalid with the field.
 */
export async function changeBanner(
  tx: Tx,
  actor: Actor,
  bannerRef: BannerRef,
  texts: BannerTexts,
  now: Date,
): Promise<void> {
  await authoriseBanners(tx, actor, bannerRef.districtCode)
  const row = await lockBanner(tx, bannerRef)
  await requireTexts(tx, bannerRef.districtCode, texts)
  const before: BannerTexts = {
    pictureUrl: row.picture_url,
    title: row.title,
    alt: row.alt,
    linkUrl: row.link_url,
    focalX: String(row.focal_x),
    focalY: String(row.focal_y),
    startDay: row.start_day ?? '',
    endDay: row.end_day ?? '',
    officePhone: row.office_phone,
  }
  const officePhone = confirmedOf(texts)
  const isConfirmationSame = officePhone === before.officePhone
  const detail: AuditDetail = {}
  for (const name of bannerFieldNames) {
    if (texts[name] === before[name]) continue
    detail[auditNames[name]] = texts[name]
    detail[`${auditNames[name]}Before`] = before[name]
  }
  if (!isConfirmationSame) detail['officePhone'] = officePhone !== ''
  if (Object.keys(detail).length === 0) return
  // A number whose confirmation was withdrawn is as good as a new one.
  const stored = isConfirmationSame ? before : { ...before, title: '', alt: '' }
  await tx
    .updateTable('banner')
    .set({
      ...columnsOf(requireAllPublic(texts, bannerFields, stored, officePhone)),
      office_phone: officePhone,
      changes: row.changes + 1,
      change_actor: nameOf(actor),
      change_time: now,
    })
    .where('id', '=', row.id)
    .execute()
  await finish(tx, actor, bannerRef.districtCode, 'banner.change', row.id, detail)
}

/** Moves a banner one step. @throws AppError not_found, forbidden, conflict. */
export async function stepBanner(tx: Tx, actor: Actor, bannerRef: BannerRef, step: Step): Promise<void> {
  await authoriseBanners(tx, actor, bannerRef.districtCode)
  const { id } = await lockBanner(tx, bannerRef)
  const ids = (await listPositions(tx, bannerRef.districtCode)).map((banner) => banner.id)
  const moved = stepOrder(ids, id, step)
  if (!moved) return
  for (const [index, each] of moved.order.entries())
    await tx
      .updateTable('banner')
      .set({ position: index + 1 })
      .where('id', '=', each)
      .execute()
  await finish(tx, actor, bannerRef.districtCode, 'banner.move', id, { position: moved.to, positionBefore: moved.from })
}

/** @throws AppError not_found, forbidden, conflict. */
export async function removeBanner(tx: Tx, actor: Actor, bannerRef: BannerRef): Promise<void> {
  await authoriseBanners(tx, actor, bannerRef.districtCode)
  const row = await lockBanner(tx, bannerRef)
  await tx.deleteFrom('banner').where('id', '=', row.id).execute()
  await finish(tx, actor, bannerRef.districtCode, 'banner.remove', row.id, {
    bannerTitle: row.title,
    pictureUrl: row.picture_url,
    linkUrl: row.link_url,
  })
}

const confirmedOf = ({ officePhone, title, alt }: BannerTexts): string => confirmedIn(officePhone, title, alt)

async function requireTexts(tx: Tx, districtCode: string, texts: BannerTexts): Promise<void> {
  const [problem] = Object.entries(problemsOfBanner(texts))
  if (problem) throw wrongField(problem[0], problem[1])
  const [, sha256] = /^\/files\/u\/([\da-f]{64})\//.exec(texts.pictureUrl) ?? []
  if (sha256 === undefined) return
  const { rows } = await sql`
    select from public_picture where district_code = ${districtCode} and sha256 = ${Buffer.from(sha256, 'hex')}`.execute(
    tx,
  )
  if (rows.length === 0) throw wrongField('pictureUrl', '没有这张图片，请重新选择图片')
}

/** All banners of a district in their order. */
const listPositions = (tx: Tx, districtCode: string) =>
  tx
    .selectFrom('banner')
    .select(['id', 'position'])
    .where('district_code', '=', districtCode)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Locks the banners of the district and reads one of them; concurrent changes wait. */
async function lockBanner(tx: Tx, { districtCode, id, version }: BannerRef) {
  await lockDistrict(tx, districtCode)
  const row = await tx
    .selectFrom('banner')
    .selectAll()
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .executeTakeFirst()
  if (!row) throw notFound('没有这张轮播图，可能已经有人删去了。')
  if (row.changes === version) return row
  const person = await tx
    .selectFrom('staff_account')
    .select('name')
    .where('login_name', '=', row.change_actor)
    .executeTakeFirst()
  const when = row.change_time ? `在 ${formatDateTime(row.change_time)} ` : ''
  throw new AppError(
    'conflict',
    `您打开以后，${person?.name ?? row.change_actor}${when}改过这张轮播图。您填写的内容还在，没有保存；看过现在的情况后，可以再保存一次。`,
  )
}

async function finish(
  tx: Tx,
  actor: Actor,
  districtCode: string,
  action: 'banner.add' | 'banner.change' | 'banner.move' | 'banner.remove',
  id: number,
  detail: AuditDetail,
): Promise<void> {
  await recordAudit(tx, { actor: nameOf(actor), action, districtCode, subject: String(id), detail })
  await dropCacheTags(tx, [cacheTag('banners', districtCode)])
}
