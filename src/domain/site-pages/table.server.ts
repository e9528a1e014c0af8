import type { Generated } from 'kysely'
import type { PublicColumn } from '../../platform/text/public-text.ts'
import type { SitePage } from './site-pages.ts'

/** Append-only: one row for each change. */
export interface SitePageTable {
  district_code: string
  page: SitePage
  version: number
  content: PublicColumn
  /** Mobile numbers in `content` that were confirmed as those of an office. */
  office_phone: Generated<string>
  actor: string
  reason: PublicColumn
  create_time: Generated<Date>
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    site_page: SitePageTable
  }
}
