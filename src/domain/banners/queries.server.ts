import { sql } from 'kysely'
import { formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import type { RequestContext } from '../request-context.ts'
import { isBannerShown } from './rules.ts'
import '../../access/table.server.ts'
import './table.server.ts'

export type Banner = {
  id: number
  title: string
  alt: string
  pictureUrl: string
  linkUrl: string
  /** The point of the picture that is always visible, in percent. */
  focalX: number
  focalY: number
}

export type StaffBanner = Banner & {
  startDay: string | null
  endDay: string | null
  officePhone: string
  version: number
  /** Who changed it last; empty if nobody did. */
  changePerson: string
  changeTime: Date | null
}

/** All banners of a district, in display order. */
export async function listAllBanners(db: Db, districtCode: string): Promise<StaffBanner[]> {
  return db
    .selectFrom('banner')
    .leftJoin('staff_account', 'staff_account.login_name', 'banner.change_actor')
    .select((eb) => [
      'banner.id',
      'banner.title',
      'banner.alt',
      'banner.picture_url as pictureUrl',
      'banner.link_url as linkUrl',
      'banner.focal_x as focalX',
      'banner.focal_y as focalY',
      'banner.start_day as startDay',
      'banner.end_day as endDay',
      'banner.office_phone as officePhone',
      'banner.changes as version',
      eb.fn.coalesce('staff_account.name', 'banner.change_actor').as('changePerson'),
      'banner.change_time as changeTime',
    ])
    .where('district_code', '=', districtCode)
    .orderBy('position')
    .orderBy('banner.id')
    .execute()
}

/** Banners that the home page shows now, in display order. */
export async function listShownBanners({
  db,
  district,
  now,
  remember,
}: Pick<RequestContext, 'db' | 'district' | 'now' | 'remember'>): Promise<Banner[]> {
  const all = await remember('banners', ['banners'], () => listAllBanners(db, district.areaCode))
  const today = formatDate(now)
  return all
    .filter((banner) => isBannerShown(today, banner))
    .map(({ id, title, alt, pictureUrl, linkUrl, focalX, focalY }) => ({
      id,
      title,
      alt,
      pictureUrl,
      linkUrl,
      focalX,
      focalY,
    }))
}

/** The next midnight in Beijing at which a banner begins or ends; null if none does. */
export async function findNextBannerChange(db: Db, districtCode: string, now: Date): Promise<Date | null> {
  const today = formatDate(now)
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from (
      select start_day as day from banner where district_code = ${districtCode}
      union all
      select end_day + 1 from banner where district_code = ${districtCode}
    ) as changes where day > ${today}::date`.execute(db)
  const day = rows[0]?.day
  return day ? new Date(`${day}T00:00:00+08:00`) : null
}
