import { z } from 'zod'
import { authorise } from '../../../access/policy.ts'
import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import { askUndo, declineUndo, undoBatch } from '../../../domain/subsidies/commands-undo.server.ts'
import { can } from '../../../domain/subsidies/policy.ts'
import { listDistrictBatches } from '../../../domain/subsidies/queries-batches.server.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { idParameter, pageParameter } from '../../../platform/parameters.ts'
import type { ApiPlugin } from '../context.ts'
import { deskOf } from './desk.server.ts'

const tags = ['补贴数据']

const reasonBody = z.object({ reason: z.string().max(400).describe('理由，4 到 200 个字，不写个人信息') })

const batch = z.object({
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

/** Endpoints for what was imported. They need a signed-in member of staff. */
export const paymentBatchesApi: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/payment-batches',
    {
      schema: {
        tags,
        summary: '本地区导入过的批次，新的在前',
        querystring: z.object({ pageNum: pageParameter.default(1).describe('第几页') }),
        response: { 200: envelopeOf(z.object({ data: z.array(batch), recordsTotal: z.int() })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { areaCode } = site.district
      authorise(can(staff, 'subsidy-batch.read', { place: await getDistrictPlace(site.db, areaCode) }))
      const { rows, total } = await listDistrictBatches(site.db, areaCode, request.query.pageNum)
      const data = rows.map(({ districtCode: _district, importTime, undoTime, ...row }) => ({
        ...row,
        importTime: importTime.toISOString(),
        undoTime: undoTime?.toISOString() ?? null,
      }))
      return success({ data, recordsTotal: total })
    },
  )

  api.post(
    '/api/staff/payment-batches/:id/undo',
    {
      schema: {
        tags,
        summary: '撤销一个批次，删除它的补贴记录',
        params: z.object({ id: idParameter.describe('批次编号') }),
        body: reasonBody,
        response: { 200: envelopeOf(z.object({ rows: z.int().describe('删除的行数') })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const rows = await site.db
        .transaction()
        .execute((tx) => undoBatch(tx, staff, request.params.id, request.body.reason))
      return success({ rows })
    },
  )
  undoRequestCalls(api, context)
}

const undoRequestCalls: ApiPlugin = (api, context) => {
  const requests = [
    { name: 'ask-undo', summary: '申请撤销一个批次，由导入它的编辑提出，管理员决定', change: askUndo },
    { name: 'decline-undo', summary: '不同意撤销一个批次', change: declineUndo },
  ]
  for (const { name, summary, change } of requests)
    api.post(
      `/api/staff/payment-batches/:id/${name}`,
      {
        schema: {
          tags,
          summary,
          params: z.object({ id: idParameter.describe('批次编号') }),
          body: reasonBody,
          response: { 200: envelopeOf(z.null()) },
        },
      },
      async (request, reply) => {
        const { site, staff } = await deskOf(context, request, reply)
        await site.db.transaction().execute((tx) => change(tx, staff, request.params.id, request.body.reason))
        return success(null)
      },
    )
}
