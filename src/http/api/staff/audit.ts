import { z } from 'zod'
import { csvFile, encodedFile, encodeFile } from '../../../files/exported-file.ts'
import { envelopeSchema, success } from '../../../platform/envelope.ts'
import { pageParameter } from '../../../platform/parameters.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import { exportAudit } from '../../../web/staff/audit/export-audit.server.ts'
import { describeEvents } from '../../../web/staff/audit/events.server.ts'
import { type AuditFilter, listAudit } from '../../../web/staff/audit/queries-audit.server.ts'
import { countUnusual, listUnusual, unusualPeriod } from '../../../web/staff/audit/queries-unusual.server.ts'
import { unusualKinds } from '../../../web/staff/audit/unusual.ts'
import type { ApiPlugin } from '../context.ts'
import { createStaffRequest } from './staff-request.ts'

const tags = ['操作记录']

const text = (what: string) => z.string().max(60).transform(oneLine).optional().describe(what)
// Bounded by what PostgreSQL reads as a time.
const day = z.iso.date().refine((value) => value >= '1900' && value < '3000', '没有这样的日期')
const period = {
  from: day.optional().describe('开始日期，年-月-日'),
  to: day.optional().describe('结束日期，年-月-日'),
}
const filter = {
  actor: text('操作人的账号或姓名'),
  action: text('操作，如 article.release'),
  kind: text('对象的种类，如 article、message、account'),
  subject: text('对象的编号或账号'),
  staff: z.enum(['1']).optional().describe('写 1 时只要工作人员的操作'),
  ...period,
}
const filterOf = ({ staff, ...asked }: z.output<z.ZodObject<typeof filter>>): AuditFilter => ({
  ...asked,
  staffOnly: staff === '1',
})

const events = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      day: z.string(),
      time: z.string(),
      actor: z.string(),
      person: z.string().describe('操作人的姓名；不是账号的为空'),
      title: z.string(),
      subject: z.string(),
      district: z.string(),
      detail: z.array(z.string()),
    }),
  ),
  recordsTotal: z.int(),
})

const listCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/audit',
    {
      schema: {
        tags,
        summary: '操作记录，新的在前',
        querystring: z.object({
          ...filter,
          pageNum: pageParameter.default(1).describe('第几页'),
        }),
        response: { 200: envelopeSchema(events) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await createStaffRequest(context, request, reply)
      const { pageNum, ...asked } = request.query
      const { rows, total } = await listAudit(site.db, staff, { ...filterOf(asked), pageNum })
      return success({ data: await describeEvents(site.db, rows), recordsTotal: total })
    },
  )
}

const exportCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/audit/export',
    {
      schema: {
        tags,
        summary: '找到的操作记录（最多一万条）的 CSV 文件；导出也会留下记录',
        querystring: z.object(filter),
        response: { 200: envelopeSchema(encodedFile) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await createStaffRequest(context, request, reply)
      const csv = await exportAudit(site.db, staff, filterOf(request.query))
      return success(encodeFile(csvFile('audit', site.now, csv)))
    },
  )
}

const unusualCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/audit/unusual',
    {
      schema: {
        tags,
        summary: '异常情况：每种的条数，和其中一种的记录；不写日期时是最近 30 天',
        querystring: z.object({
          kind: z
            .enum(unusualKinds)
            .describe(
              'over-finding 有检查问题仍发布、emergency 紧急发布、night 夜间操作、export 导出数据、refused 越权',
            ),
          ...period,
          pageNum: pageParameter.default(1).describe('第几页'),
        }),
        response: { 200: envelopeSchema(events.extend({ counts: z.record(z.enum(unusualKinds), z.int()) })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await createStaffRequest(context, request, reply)
      const { kind, pageNum, ...asked } = request.query
      const period = unusualPeriod(asked, site.now)
      const counts = await countUnusual(site.db, staff, period)
      const { rows, total } = await listUnusual(site.db, staff, { ...period, kind, pageNum, total: counts[kind] })
      return success({ counts, data: await describeEvents(site.db, rows), recordsTotal: total })
    },
  )
}

/** Endpoints for auditors. They need a signed-in member of staff. */
export const staffAuditApi: ApiPlugin = (api, context) => {
  listCall(api, context)
  exportCall(api, context)
  unusualCall(api, context)
}
