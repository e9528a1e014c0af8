import type { Generated } from 'kysely'

export interface ProcessTable {
  id: Generated<number>
  token: string
  seed: number
  counts: Generated<string>
  file_place: Generated<string>
  start_time: Generated<Date>
}

declare module '../db/types.ts' {
  interface Tables {
    process: ProcessTable
  }
}
