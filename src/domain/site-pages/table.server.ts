import type { Generated } from 'kysely'
import type { PublicColumn } from '../../platform/text/public-text.ts'
import type { SitePage } from './site-pages.ts'

/** Append-only: one row for each change. */
export interface SitePageTable {
  district_code: string
  page: SitePage
  version: number
  content: PublicColumn
  actor: string
  reason: PublicColumn
  create_time: Generated<Date>
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    site_page: SitePageTable
  }
}
