import type { GeneratedAlways } from 'kysely'
import type { CheckCode } from './checks.ts'
import type { ProbedPage } from './probed-pages.ts'
import type { CheckState } from './states.ts'

/** A request of the site to one of its own pages: migration 0079. */
export interface SiteProbeTable {
  id: GeneratedAlways<number>
  district_code: string
  page: ProbedPage
  probe_time: Date
  /** 0 where there was no answer in time. */
  status: number
  duration_ms: number
}

/** How a check of a district stood on a day, YYYY-MM-DD in Beijing. */
export interface SelfCheckDayTable {
  district_code: string
  code: CheckCode
  day: string
  state: CheckState
  total: number
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    site_probe: SiteProbeTable
    self_check_day: SelfCheckDayTable
  }
}
