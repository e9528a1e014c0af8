import multipart from '@fastify/multipart'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fields } from '../../../domain/payments/file-parsing/columns.ts'
import {
  addImport,
  approveImport,
  chooseColumns,
  confirmImport,
  discardImport,
  mostImportBytes,
  requireImporter,
  returnImport,
} from '../../../domain/payments/uploads/commands.server.ts'
import { getImport, listImportErrors, listImports } from '../../../domain/payments/uploads/queries.server.ts'
import { importStages, type ImportStage } from '../../../domain/payments/uploads/stages.ts'
import { type ContentStore, putFile } from '../../../files/store.server.ts'
import { safeFileName } from '../../../files/file-name.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { idParameter } from '../../../platform/parameters.ts'
import type { ApiPlugin } from '../context.ts'
import { deskOf } from './desk.server.ts'
import { readUpload } from './upload.server.ts'

const tags = ['补贴数据']
const path = '/api/staff/payment-imports'
const params = z.object({ id: idParameter.describe('上传编号') })

const stage = z.enum(Object.keys(importStages) as ImportStage[]).describe(
  `状态：${Object.entries(importStages)
    .map(([key, title]) => `${key} ${title}`)
    .join('、')}`,
)
const upload = z.object({
  id: z.int(),
  fileName: z.string(),
  person: z.string().describe('上传的人'),
  stage,
  readRows: z.int().describe('已读的行数'),
  refusal: z.string().describe('不能导入的原因'),
  batchId: z.int().nullable().describe('导入后的批次编号'),
  createTime: z.string(),
  confirmer: z.string().describe('核对的人'),
  returnReason: z.string().describe('第二个人退回的理由'),
  endTime: z.string().describe('没有人处理的，到这时自动结束'),
})
const sum = { rows: z.int(), totalFen: z.int().describe('合计，单位：分') }
const report = z.object({
  ...sum,
  already: z.int().describe('库中已有、内容相同的行数'),
  bad: z.int().describe('有错误的行数'),
  stopped: z.boolean().describe('错误太多，其余各行没有检查'),
  sameFile: z.int().nullable().describe('已导入同一文件的批次'),
  notes: z
    .array(z.object({ level: z.enum(['info', 'check']).describe('check 要有人核对'), text: z.string() }))
    .optional()
    .describe('文件是怎样读的，哪些要核对'),
  sample: z.array(z.looseObject({})).describe('前几行，姓名和身份证号已遮盖'),
  projects: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      period: z.string(),
      ...sum,
      before: z
        .object({ period: z.string(), ...sum })
        .nullable()
        .describe('同一项目的上一期'),
    }),
  ),
  villages: z.array(z.object({ code: z.string(), name: z.string(), ...sum, before: z.object(sum) })),
})

const rowError = z.object({
  sheet: z.string().optional().describe('有几张工作表时，是哪一张'),
  line: z.int(),
  column: z.string(),
  reason: z.string(),
})

const shown = <Row extends { createTime: Date; endTime: Date }>({ createTime, endTime, ...row }: Row) => ({
  ...row,
  createTime: createTime.toISOString(),
  endTime: endTime.toISOString(),
})

const readCalls: ApiPlugin = (api, context) => {
  api.get(
    path,
    { schema: { tags, summary: '本地区没有处理完的补贴文件', response: { 200: envelopeOf(z.array(upload)) } } },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      await requireImporter(site.db, staff, site.district.areaCode)
      const rows = await listImports(site.db, site.district.areaCode, site.now)
      return success(rows.map(shown))
    },
  )

  api.get(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: '一个上传的补贴文件：状态、各列、检查结果和前几处错误',
        params,
        response: {
          200: envelopeOf(
            upload.extend({
              headings: z.array(z.object({ heading: z.string(), field: z.string().nullable() })),
              report: report.nullable(),
              errors: z.array(rowError),
              errorCount: z.int().describe('错误有几处'),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      // Pages ask it again and again by themselves.
      const { site, staff } = await deskOf(context, request, reply, false)
      return success(shown(await getImport(site.db, staff, site.district.areaCode, request.params.id)))
    },
  )

  api.get(
    `${path}/:id/errors`,
    {
      schema: {
        tags,
        summary: '一个上传的补贴文件里有错误的行，不含个人信息',
        params,
        response: {
          200: envelopeOf(z.array(rowError)),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { errors } = await listImportErrors(site.db, staff, site.district.areaCode, request.params.id)
      return success(errors)
    },
  )
}

const changeCalls: ApiPlugin = (api, context) => {
  const done = { 200: envelopeOf(z.null()) }
  api.post(
    `${path}/:id/columns`,
    {
      schema: {
        tags,
        summary: '说明表头是哪一列；本地区以后的文件也这样读',
        params,
        body: z.object({
          columns: z.record(z.string().max(200), z.enum(fields)).describe('表头和它的列，例如 {"发放数": "amount"}'),
        }),
        response: done,
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const place = { id: request.params.id, districtCode: site.district.areaCode }
      const columns = new Map(Object.entries(request.body.columns))
      await site.db.transaction().execute((tx) => chooseColumns(tx, staff, place, columns))
      return success(null)
    },
  )

  api.post(
    `${path}/:id/confirm`,
    {
      schema: {
        tags,
        summary: '导入检查过的文件；要求第二个人确认的地区，先交给另一个人',
        params,
        body: z.object({ skipBad: z.boolean().default(false).describe('有错误的行略过，只导入正确的行') }),
        response: done,
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const place = { id: request.params.id, districtCode: site.district.areaCode }
      await site.db.transaction().execute((tx) => confirmImport(tx, staff, place, request.body.skipBad))
      return success(null)
    },
  )

  api.post(
    `${path}/:id/discard`,
    { schema: { tags, summary: '放弃上传的文件', params, body: z.looseObject({}).nullish(), response: done } },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const place = { id: request.params.id, districtCode: site.district.areaCode }
      await site.db.transaction().execute((tx) => discardImport(tx, staff, place))
      return success(null)
    },
  )
}

/** What a second person does. */
const approvalCalls: ApiPlugin = (api, context) => {
  const done = { 200: envelopeOf(z.null()) }
  api.post(
    `${path}/:id/approve`,
    {
      schema: {
        tags,
        summary: '作为第二个人确认一个文件，随后导入并公开；上传和核对的人自己不能确认',
        params,
        body: z.looseObject({}).nullish(),
        response: done,
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const place = { id: request.params.id, districtCode: site.district.areaCode }
      await site.db.transaction().execute((tx) => approveImport(tx, staff, place))
      return success(null)
    },
  )

  api.post(
    `${path}/:id/return`,
    {
      schema: {
        tags,
        summary: '把等待第二个人确认的文件退给编辑',
        params,
        body: z.object({ reason: z.string().max(400).describe('理由，4 到 200 个字，不写个人信息') }),
        response: done,
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const place = { id: request.params.id, districtCode: site.district.areaCode }
      await site.db.transaction().execute((tx) => returnImport(tx, staff, place, request.body.reason))
      return success(null)
    },
  )
}

/** Endpoints for files of payments. They need a signed-in member of staff. */
export const paymentImportsApi =
  (store: ContentStore): ApiPlugin =>
  (api, context) => {
    readCalls(api, context)
    changeCalls(api, context)
    approvalCalls(api, context)
    void api.register(async (scope) => {
      const typed = scope.withTypeProvider<ZodTypeProvider>()
      await scope.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: mostImportBytes + 1 } })
      typed.post(
        path,
        {
          schema: {
            tags,
            summary: '上传一个补贴文件（.xlsx 或 .csv，multipart/form-data，最大 400 MB），随后自动检查',
            consumes: ['multipart/form-data'],
            response: { 200: envelopeOf(z.object({ id: z.int() })) },
          },
        },
        async (request, reply) => {
          const { site, staff } = await deskOf(context, request, reply)
          const districtCode = site.district.areaCode
          await requireImporter(site.db, staff, districtCode)
          const file = await readUpload(request, async (content, name) => ({
            ...(await putFile(store, content, { maxBytes: mostImportBytes })),
            fileName: safeFileName(name),
          }))
          const id = await site.db.transaction().execute((tx) => addImport(tx, staff, { districtCode, ...file }))
          return success({ id })
        },
      )
    })
  }
