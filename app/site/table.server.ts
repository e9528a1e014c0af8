export interface PageViewTable {
  district_code: string
  day: string
  views: number
}

declare module '../db/types.ts' {
  interface Tables {
    page_view: PageViewTable
  }
}
