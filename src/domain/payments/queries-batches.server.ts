import type { Db } from '../../platform/db/types.ts'
import { notFound } from '../../platform/errors.ts'
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
  /** Who confirmed it as the second person; empty for nobody. */
  approver: string
  undoReason: string
  /** The editor's request to undo it; empty for none. */
  askReason: string
  askActor: string
  declineReason: string
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
  'approver',
  'undo_reason as undoReason',
  'ask_reason as askReason',
  'ask_actor as askActor',
  'decline_reason as declineReason',
] as const

/** The newest batches of all districts. */
export const listBatches = (db: Db, limit: number): Promise<Batch[]> =>
  db.selectFrom('subsidy_batch').select(columns).orderBy('id', 'desc').limit(limit).execute()

/** One batch. @throws AppError not_found for one of another district. */
export async function getDistrictBatch(
  db: Db,
  { id, districtCode }: { id: number; districtCode: string },
): Promise<Batch> {
  const batch = await db
    .selectFrom('subsidy_batch')
    .select(columns)
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .executeTakeFirst()
  if (!batch) throw notFound('没有这个批次。')
  return batch
}

/** One page of the batches of a district, newest first. */
export async function listDistrictBatches(db: Db, districtCode: string, pageNum: number): Promise<Paged<Batch>> {
  const batches = db.selectFrom('subsidy_batch').where('district_code', '=', districtCode)
  const { total } = await batches.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { offset, ...page } = pageWindow(pageNum, total)
  const rows = await batches.select(columns).orderBy('id', 'desc').offset(offset).limit(pageSize).execute()
  return { rows, total, ...page }
}
