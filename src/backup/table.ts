import type { ColumnType, Generated } from 'kysely'

/** `base` and `copy` are runs of the WAL archive and of copying sets to another place. */
export type BackupRunKind = 'backup' | 'proof' | 'base' | 'copy'

export interface BackupRunTable {
  id: Generated<number>
  kind: BackupRunKind
  start_time: ColumnType<Date, Date | undefined, never>
  /** Null while it runs, and after it was killed. */
  end_time: Date | null
  outcome: 'done' | 'failed' | null
  words: Generated<string>
  set_name: string | null
  row_count: number | null
  size_bytes: number | null
}

declare module '../platform/db/types.ts' {
  interface Tables {
    backup_run: BackupRunTable
  }
}
