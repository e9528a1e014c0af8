import type { Db } from '../../platform/db/types.ts'
import { type Paged, pageSize, pageWindow } from '../../platform/paging.ts'
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

const columns = [
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
] as const

/** The newest batches of all districts. */
export const listBatches = (db: Db, limit: number): Promise<Batch[]> =>
  db.selectFrom('subsidy_batch').select(columns).orderBy('id', 'desc').limit(limit).execute()

/** One page of the batches of a district, newest first. */
export async function listDistrictBatches(db: Db, districtCode: string, pageNum: number): Promise<Paged<Batch>> {
  const batches = db.selectFrom('subsidy_batch').where('district_code', '=', districtCode)
  const { total } = await batches.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { offset, ...page } = pageWindow(pageNum, total)
  const rows = await batches.select(columns).orderBy('id', 'desc').offset(offset).limit(pageSize).execute()
  return { rows, total, ...page }
}
