export interface OpenDataArchiveTable {
  district_code: string
  /** YYYY-MM-DD, in Beijing: that of the night. */
  day: string
  /** The moment whose data it holds. */
  made_time: Date
  sha256: string
  size_bytes: number
}

declare module '../../../platform/db/types.ts' {
  interface Tables {
    open_data_archive: OpenDataArchiveTable
  }
}
