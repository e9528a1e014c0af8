import multipart from '@fastify/multipart'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { authorise } from '../../access/policy.ts'
import { getDistrictPlace } from '../../domain/areas/queries.server.ts'
import { undoBatch } from '../../domain/subsidies/commands.server.ts'
import { fields } from '../../domain/subsidies/import/columns.ts'
import {
  addImport,
  chooseColumns,
  confirmImport,
  discardImport,
  mostImportBytes,
  requireImporter,
} from '../../domain/subsidies/imports/commands.server.ts'
import { getImport, listImportErrors, listImports } from '../../domain/subsidies/imports/queries.server.ts'
import { importStages, type ImportStage } from '../../domain/subsidies/imports/stages.ts'
import { can } from '../../domain/subsidies/policy.ts'
import { listDistrictBatches } from '../../domain/subsidies/queries-batches.server.ts'
import { type ContentStore, putFile } from '../../files/store.server.ts'
import { safeFileName } from '../../files/file-name.ts'
import { envelopeOf, success } from '../../platform/envelope.ts'
import { idParameter, pageParameter } from '../../platform/parameters.ts'
import type { ApiPlugin } from './context.ts'
import { deskOf } from './staff-desk.server.ts'
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
})
const sum = { rows: z.int(), totalFen: z.int().describe('合计，单位：分') }
const report = z.object({
  ...sum,
  already: z.int().describe('库中已有、内容相同的行数'),
  bad: z.int().describe('有错误的行数'),
  stopped: z.boolean().describe('错误太多，其余各行没有检查'),
  sameFile: z.int().nullable().describe('已导入同一文件的批次'),
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

const readCalls: ApiPlugin = (api, context) => {
  api.get(
    path,
    { schema: { tags, summary: '本地区没有处理完的补贴文件', response: { 200: envelopeOf(z.array(upload)) } } },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      await requireImporter(site.db, staff, site.district.areaCode)
      const rows = await listImports(site.db, site.district.areaCode, site.now)
      return success(rows.map(({ createTime, ...row }) => ({ ...row, createTime: createTime.toISOString() })))
    },
  )

  api.get(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: '一个上传的补贴文件：状态、各列和检查结果',
        params,
        response: {
          200: envelopeOf(
            upload.extend({
              headings: z.array(z.object({ heading: z.string(), field: z.string().nullable() })),
              report: report.nullable(),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { createTime, ...row } = await getImport(site.db, staff, site.district.areaCode, request.params.id)
      return success({ ...row, createTime: createTime.toISOString() })
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
          200: envelopeOf(z.array(z.object({ line: z.int(), column: z.string(), reason: z.string() }))),
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
        summary: '导入检查过的文件',
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

const batch = z.object({
  id: z.int(),
  fileName: z.string(),
  ...sum,
  already: z.int(),
  bad: z.int(),
  state: z.enum(['imported', 'undone']).describe('状态：imported 已导入、undone 已撤销'),
  importTime: z.string(),
  undoTime: z.string().nullable(),
  actor: z.string().describe('导入的账号'),
})

const batchCalls: ApiPlugin = (api, context) => {
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
        body: z.looseObject({}).nullish(),
        response: { 200: envelopeOf(z.object({ rows: z.int().describe('删除的行数') })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const rows = await site.db.transaction().execute((tx) => undoBatch(tx, staff, request.params.id))
      return success({ rows })
    },
  )
}

/** Endpoints for files of payments. They need a signed-in member of staff. */
export const paymentImportsApi =
  (store: ContentStore): ApiPlugin =>
  (api, context) => {
    readCalls(api, context)
    changeCalls(api, context)
    batchCalls(api, context)
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
