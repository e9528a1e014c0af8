import type { ColumnType } from 'kysely'

export interface JobTable {
  name: string
  /** A day in Beijing. */
  night: string
  /** jsonb, written as text. */
  position: ColumnType<unknown, string | null, string | null>
  done_time: Date | null
}

/** The last run of background work. */
export interface JobRunTable {
  name: string
  start_time: Date
  success_time: Date | null
  failure_time: Date | null
}

declare module '../platform/db/types.ts' {
  interface Tables {
    job: JobTable
    job_run: JobRunTable
  }
}
