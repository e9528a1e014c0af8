import type { Generated } from 'kysely'
import type { PublicColumn } from '../../platform/text/public-text.ts'

export interface BannerTable {
  id: Generated<number>
  district_code: string
  title: PublicColumn
  alt: PublicColumn
  /** Mobile numbers in `title` and `alt` that were confirmed as those of an office. */
  office_phone: Generated<string>
  picture_url: PublicColumn
  link_url: PublicColumn
  position: number
  /** The point of the picture that is always visible, in percent from the left and from the top. */
  focal_x: Generated<number>
  focal_y: Generated<number>
  /** First and last day on the home page, as 2026-01-31 in Beijing time; null without a limit. */
  start_day: Generated<string | null>
  end_day: Generated<string | null>
  /** Raised by each change. */
  changes: Generated<number>
  change_actor: Generated<string>
  change_time: Generated<Date | null>
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    banner: BannerTable
  }
}
