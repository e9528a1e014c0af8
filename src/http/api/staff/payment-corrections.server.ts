import { z } from 'zod'
import { correctableFields } from '../../../domain/payments/corrections/cells.ts'
import {
  correctPayment,
  decideCorrection,
  takeBackPayment,
} from '../../../domain/payments/corrections/commands.server.ts'
import {
  getStaffPayment,
  listBatchPayments,
  listWaitingCorrections,
} from '../../../domain/payments/corrections/queries.server.ts'
import { columnName, type Field, fields } from '../../../domain/payments/file-parsing/columns.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { idParameter, pageParameter } from '../../../platform/parameters.ts'
import type { ApiContext, ApiPlugin } from '../context.ts'
import { deskOf } from './desk.server.ts'

const tags = ['补贴数据']
const reason = z.string().max(400).describe('理由，4 到 200 个字，不写个人信息')
const params = z.object({ id: idParameter.describe('补贴记录编号') })

const cells = z
  .object(
    Object.fromEntries(fields.map((field) => [field, z.string().describe(columnName(field))])) as Record<
      Field,
      z.ZodString
    >,
  )
  .describe('各列，姓名和号码已遮盖')
const payment = z.object({
  id: z.int(),
  batchId: z.int(),
  isShown: z.boolean().describe('群众能查到；false 是已收回'),
  correctTime: z.string().nullable().describe('最近一次更正的时间'),
  cells,
})
const correction = z.object({
  id: z.int(),
  paymentId: z.int().nullable(),
  number: z.string().describe('唯一标识'),
  kind: z.enum(['correct', 'take-back', 'restore']).describe('correct 更正、take-back 收回、restore 恢复'),
  changed: z.string().describe('改动的列'),
  reason: z.string(),
  actor: z.string(),
  createTime: z.string(),
  state: z.enum(['waiting', 'done', 'declined']).describe('waiting 等另一个人确认、done 已生效、declined 没有同意'),
  decideActor: z.string(),
  decideTime: z.string().nullable(),
  decideReason: z.string(),
})
const outcome = z.object({ state: z.enum(['done', 'waiting']).describe('waiting 要由另一个人确认后才生效') })

type Times = { createTime: Date; decideTime: Date | null }
const shownCorrection = <Row extends Times>({ createTime, decideTime, ...row }: Row) => ({
  ...row,
  createTime: createTime.toISOString(),
  decideTime: decideTime?.toISOString() ?? null,
})
const shownPayment = <Row extends { correctTime: Date | null }>({ correctTime, ...row }: Row) => ({
  ...row,
  correctTime: correctTime?.toISOString() ?? null,
})

const readCalls: ApiPlugin = (api, context) => {
  api.post(
    '/api/staff/payment-batches/:id/payments',
    {
      schema: {
        tags,
        summary: '一个批次的补贴记录，可以凭号码查找；用 POST，号码不进网址',
        params: z.object({ id: idParameter.describe('批次编号') }),
        body: z.object({
          words: z.string().max(60).default('').describe('身份证号、唯一标识、清册编码或支付单编码，要完整'),
          pageNum: pageParameter.default(1).describe('第几页'),
        }),
        response: { 200: envelopeOf(z.object({ data: z.array(payment), recordsTotal: z.int() })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const place = { id: request.params.id, districtCode: site.district.areaCode }
      const { rows, total } = await listBatchPayments(site.db, site.keys, staff, place, request.body)
      return success({ data: rows.map(shownPayment), recordsTotal: total })
    },
  )

  api.get(
    '/api/staff/payments/:id',
    {
      schema: {
        tags,
        summary: '一笔补贴，和它的全部改动',
        params,
        response: {
          200: envelopeOf(
            payment.extend({
              proposal: cells.nullable().describe('等待确认的内容'),
              former: z.array(cells).describe('以前的内容，新的在前'),
              corrections: z.array(correction),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const place = { id: request.params.id, districtCode: site.district.areaCode }
      const { corrections, ...found } = await getStaffPayment(site.db, site.keys, staff, place)
      return success({ ...shownPayment(found), corrections: corrections.map(shownCorrection) })
    },
  )
}

const waitingCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/payment-corrections',
    {
      schema: {
        tags,
        summary: '本地区等待另一个人确认的更正',
        response: { 200: envelopeOf(z.array(correction)) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      return success((await listWaitingCorrections(site.db, staff, site.district.areaCode)).map(shownCorrection))
    },
  )
}

const changeCalls: ApiPlugin = (api, context) => {
  api.post(
    '/api/staff/payments/:id/correct',
    {
      schema: {
        tags,
        summary: '更正一笔补贴；原来的内容保留',
        params,
        body: z.object({
          changes: z
            .partialRecord(z.enum(correctableFields as [Field, ...Field[]]), z.string().max(300))
            .describe('要改的列，例如 {"amount": "120.00"}'),
          reason,
        }),
        response: { 200: envelopeOf(outcome) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const place = { id: request.params.id, districtCode: site.district.areaCode }
      const state = await site.db
        .transaction()
        .execute((tx) => correctPayment(tx, site.keys, staff, place, request.body))
      return success({ state })
    },
  )

  for (const kind of ['take-back', 'restore'] as const)
    api.post(
      `/api/staff/payments/:id/${kind}`,
      {
        schema: {
          tags,
          summary: kind === 'restore' ? '恢复收回的一笔补贴' : '收回一笔补贴，群众不再查到；记录保留',
          params,
          body: z.object({ reason }),
          response: { 200: envelopeOf(outcome) },
        },
      },
      async (request, reply) => {
        const { site, staff } = await deskOf(context, request, reply)
        const place = { id: request.params.id, districtCode: site.district.areaCode }
        const change = { kind, reason: request.body.reason }
        return success({
          state: await site.db.transaction().execute((tx) => takeBackPayment(tx, staff, place, change)),
        })
      },
    )
}

const decisionCalls: ApiPlugin = (api, context: ApiContext) => {
  const calls = [
    {
      name: 'confirm',
      summary: '作为另一个人确认一次更正',
      body: z
        .looseObject({})
        .nullish()
        .transform(() => ({ reason: null })),
    },
    { name: 'decline', summary: '不同意一次更正', body: z.object({ reason }) },
  ] as const
  for (const { name, summary, body } of calls)
    api.post(
      `/api/staff/payment-corrections/:id/${name}`,
      {
        schema: {
          tags,
          summary,
          params: z.object({ id: idParameter.describe('更正编号') }),
          body,
          response: { 200: envelopeOf(z.null()) },
        },
      },
      async (request, reply) => {
        const { site, staff } = await deskOf(context, request, reply)
        const place = { id: request.params.id, districtCode: site.district.areaCode }
        await site.db.transaction().execute((tx) => decideCorrection(tx, staff, place, request.body.reason))
        return success(null)
      },
    )
}

/** Endpoints for corrections of single payments. They need a signed-in member of staff. */
export const paymentCorrectionsApi: ApiPlugin = (api, context) => {
  readCalls(api, context)
  waitingCall(api, context)
  changeCalls(api, context)
  decisionCalls(api, context)
}
