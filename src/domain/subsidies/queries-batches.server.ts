import type { Db } from '../../platform/db/types.ts'
import './table.server.ts'

/** An import batch as shown to staff. */
export type Batch = {
  id: number
  districtCode: string
  fileName: string
  rows: number
  already: number
  bad: number
  totalFen: number
  state: 'imported' | 'undone'
  importTime: Date
  undoTime: Date | null
  actor: string
}

/** The newest batches of all districts. */
export async function listBatches(db: Db, limit: number): Promise<Batch[]> {
  return db
    .selectFrom('subsidy_batch')
    .select([
      'id',
      'district_code as districtCode',
      'file_name as fileName',
      'row_count as rows',
      'already_count as already',
      'bad_count as bad',
      'total_fen as totalFen',
      'state',
      'import_time as importTime',
      'undo_time as undoTime',
      'actor',
    ])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
