import type { Db } from '../../platform/db/types.ts'
import './table.server.ts'

export type Banner = { id: number; title: string; alt: string; pictureUrl: string; linkUrl: string }

/** Banners of the home page carousel, in display order. */
export async function listBanners(db: Db, districtCode: string): Promise<Banner[]> {
  return db
    .selectFrom('banner')
    .select(['id', 'title', 'alt', 'picture_url as pictureUrl', 'link_url as linkUrl'])
    .where('district_code', '=', districtCode)
    .orderBy('position')
    .execute()
}
