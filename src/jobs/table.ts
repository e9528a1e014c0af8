import type { ColumnType } from 'kysely'

export interface JobTable {
  name: string
  /** A day in Beijing. */
  night: string
  /** jsonb, written as text. */
  position: ColumnType<unknown, string | null, string | null>
  done_time: Date | null
}

declare module '../platform/db/types.ts' {
  interface Tables {
    job: JobTable
  }
}
