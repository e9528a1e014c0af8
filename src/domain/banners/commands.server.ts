import type { Insertable } from 'kysely'
import { type Actor, getActorName, requireOperator } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import { cacheTag, dropCacheTags } from '../../platform/cache/cache-tags.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { BeforeGate } from '../../platform/text/public-text.ts'
import { requirePublic } from '../checks/public-gate.server.ts'
import { bannerFields } from './banner-fields.ts'
import type { BannerTable } from './table.server.ts'

/**
 * Inserts banners of one district.
 * @throws AppError forbidden
 */
export async function addBanners(
  tx: Tx,
  actor: Actor,
  districtCode: string,
  banners: readonly BeforeGate<Omit<Insertable<BannerTable>, 'district_code'>>[],
): Promise<void> {
  requireOperator(actor)
  if (banners.length === 0) return
  await tx
    .insertInto('banner')
    .values(
      banners.map((banner) => ({
        ...banner,
        title: requirePublic('title', bannerFields.title, banner.title),
        alt: requirePublic('alt', bannerFields.alt, banner.alt),
        picture_url: requirePublic('pictureUrl', bannerFields.pictureUrl, banner.picture_url),
        link_url: requirePublic('linkUrl', bannerFields.linkUrl, banner.link_url),
        district_code: districtCode,
      })),
    )
    .execute()
  await recordAudit(tx, {
    actor: getActorName(actor),
    action: 'banner.add',
    districtCode,
    subject: '',
    detail: { entries: banners.length },
  })
  await dropCacheTags(tx, [cacheTag('banners', districtCode)])
}
