import type { Db } from '../db/types.ts'
import './table.server.ts'

export type Banner = { id: number; title: string; alt: string; pictureUrl: string; linkUrl: string }

/** Pictures of the home page's carousel, in order. */
export async function listBanners(db: Db, districtCode: string): Promise<Banner[]> {
  return db
    .selectFrom('banner')
    .select(['id', 'title', 'alt', 'picture_url as pictureUrl', 'link_url as linkUrl'])
    .where('district_code', '=', districtCode)
    .orderBy('position')
    .execute()
}
