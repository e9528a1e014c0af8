import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'
import { type Paged, pageWindow } from '../../platform/paging.ts'
import type { District } from '../districts/schema.ts'
import { defaultText } from './default-texts.ts'
import { htmlBeginning } from './rules.ts'
import { type SitePage, yearOfReport } from './site-pages.ts'
import '../../access/table.server.ts'
import './table.server.ts'

/** Version 0 is the text that comes with the product; `changeTime` is null for it. */
export type SitePageText = {
  version: number
  content: string
  /** Mobile numbers in it that were confirmed as those of an office. */
  officePhone: string
  changeTime: Date | null
}

/** One version of a page, or the newest; null if there is no such version. */
export async function findSitePage(
  db: Db | Tx,
  district: District,
  page: SitePage,
  version?: number,
): Promise<SitePageText | null> {
  const own = { version: 0, content: defaultText(page, district), officePhone: '', changeTime: null }
  if (version === 0) return own
  let query = db
    .selectFrom('site_page')
    .select(['version', 'content', 'office_phone as officePhone', 'create_time as changeTime'])
    .where('district_code', '=', district.areaCode)
    .where('page', '=', page)
  if (version !== undefined) query = query.where('version', '=', version)
  const row = await query.orderBy('version', 'desc').executeTakeFirst()
  return row ?? (version === undefined ? own : null)
}

/** The text of a page as it is now. */
export async function getSitePage(db: Db | Tx, district: District, page: SitePage): Promise<SitePageText> {
  const found = await findSitePage(db, district, page)
  if (!found) throw new Error(`The page ${page} has no text.`)
  return found
}

export type SitePageVersion = { version: number; person: string; reason: string; createTime: Date; length: number }

/** Versions of a page that were written here, newest first, with how many there are. */
export async function listSitePageVersions(
  db: Db,
  districtCode: string,
  page: SitePage,
  { pageNum, size }: { pageNum: number; size: number },
): Promise<Paged<SitePageVersion>> {
  const { total } = await db
    .selectFrom('site_page')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('district_code', '=', districtCode)
    .where('page', '=', page)
    .executeTakeFirstOrThrow()
  const { offset, ...window } = pageWindow(pageNum, total, size)
  const rows = await db
    .selectFrom('site_page')
    .leftJoin('staff_account', 'staff_account.login_name', 'site_page.actor')
    .select((eb) => [
      'version',
      'reason',
      'site_page.create_time as createTime',
      eb.fn.coalesce('staff_account.name', 'site_page.actor').as('person'),
      sql<number>`char_length(case when content ~ ${htmlBeginning} then regexp_replace(content, '<[^>]*>', '', 'g') else content end)`.as(
        'length',
      ),
    ])
    .where('district_code', '=', districtCode)
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
  return { rows, total, ...window }
}

/** When pages were changed last, by page; pages with the product's text are missing. */
export async function listSitePageChanges(
  db: Db,
  districtCode: string,
): Promise<Map<SitePage, { version: number; person: string; createTime: Date }>> {
  const rows = await db
    .selectFrom('site_page')
    .leftJoin('staff_account', 'staff_account.login_name', 'site_page.actor')
    .distinctOn('page')
    .select((eb) => [
      'page',
      'version',
      'site_page.create_time as createTime',
      eb.fn.coalesce('staff_account.name', 'site_page.actor').as('person'),
    ])
    .where('district_code', '=', districtCode)
    .orderBy('page')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map(({ page, ...change }) => [page, change]))
}

/** Years whose yearly report has a text of its own, newest first. */
export async function listWrittenReports(db: Db, districtCode: string): Promise<number[]> {
  const rows = await db
    .selectFrom('site_page')
    .select('page')
    .distinct()
    .where('district_code', '=', districtCode)
    .where(sql<boolean>`page like 'report-%'`)
    .execute()
  return rows.flatMap(({ page }) => yearOfReport(page) ?? []).toSorted((one, other) => other - one)
}
