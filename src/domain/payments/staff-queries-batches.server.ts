import { z } from 'zod'
import { listSchema } from '../../platform/envelope.ts'
import type { Paged } from '../../platform/paging.ts'
import { idParameter, pageParameter } from '../../platform/parameters.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { staffQuery } from '../operation.ts'
import { type Batch, getDistrictBatch, listDistrictBatches } from './queries-batches.server.ts'

const shownBatch = z.object({
  id: z.int(),
  fileName: z.string(),
  rows: z.int(),
  totalFen: z.int().describe('合计，单位：分'),
  already: z.int(),
  bad: z.int(),
  state: z.enum(['imported', 'undone']).describe('状态：imported 已导入、undone 已撤销'),
  importTime: z.string(),
  undoTime: z.string().nullable(),
  actor: z.string().describe('导入的账号'),
  approver: z.string().describe('作为第二个人确认公开的账号；不要求的为空'),
  undoReason: z.string().describe('撤销的理由'),
  askReason: z.string().describe('申请撤销的理由；没有申请的为空'),
  askActor: z.string().describe('申请撤销的账号'),
  declineReason: z.string().describe('上次申请没有同意的理由'),
})

/** One page of the batches of the district, newest first. */
export const listImportedBatches = staffQuery({
  permission: 'subsidy-batch.read',
  at: atCalledDistrict,
  input: z.object({ pageNum: pageParameter.default(1).describe('第几页') }),
  api: {
    call: 'GET /api/staff/payment-batches',
    tag: '补贴数据',
    summary: '本地区导入过的批次，新的在前',
    output: listSchema(shownBatch),
    present: ({ rows, total }: Paged<Batch>) => ({
      data: rows.map(({ importTime, undoTime, ...row }) => ({
        ...row,
        importTime: importTime.toISOString(),
        undoTime: undoTime?.toISOString() ?? null,
      })),
      recordsTotal: total,
    }),
  },
  run: (db, { input, site }) => listDistrictBatches(db, site.district.areaCode, input.pageNum),
})

/** One batch, for those who may see its payments. */
export const getBatch = staffQuery({
  permission: 'subsidy-payment.approve',
  at: atCalledDistrict,
  input: z.object({ id: idParameter }),
  run: (db, { input: { id }, site }) => getDistrictBatch(db, { id, districtCode: site.district.areaCode }),
})
