export interface PageViewTable {
  district_code: string
  day: string
  views: number
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    page_view: PageViewTable
  }
}
