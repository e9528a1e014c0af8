import { z } from 'zod'
import type { ApiPlugin } from '../api-context.ts'
import { envelopeOf, failureSchema, success } from '../lib/envelope.ts'
import { AppError } from '../lib/errors.ts'
import { lookUp } from './look-up.server.ts'
import { fieldErrors, lookUpSchema } from './schema.ts'

const rowSchema = z.object({
  objectName: z.string(),
  projectCode: z.string(),
  projectName: z.string(),
  businessPeriod: z.string(),
  /** Yuan with two decimals. */
  amount: z.string(),
  /** YYYY-MM-DD */
  putTime: z.string(),
  areaCode: z.string().optional(),
  areaName: z.string().optional(),
  objectCode: z.string().optional(),
  objectIdentity: z.string().optional(),
  accountsReceivableName: z.string().optional(),
  accountsReceivableCode: z.string().optional(),
  beneficiaryBank: z.string().optional(),
  householdName: z.string().optional(),
  householdIdentity: z.string().optional(),
  uniquelyIdentifies: z.string().optional(),
  inventoryCode: z.string().optional(),
  paymentSlipCode: z.string().optional(),
})

const bodySchema = z.looseObject({
  type: z.union([z.enum(['1', '2', '3']), z.literal([1, 2, 3])]).optional(),
  objectIdentity: z.string().max(100),
  startDate: z.string().max(20).optional(),
  endDate: z.string().max(20).optional(),
  startData: z.string().max(20).optional(),
})

/** The look-up as the specification's call: personal data, hence never kept, and under the limits of the page. */
export const subsidiesApi: ApiPlugin = (api, { siteOf }) => {
  api.post(
    '/api/system/subsidy/page/:page',
    {
      schema: {
        tags: ['补贴'],
        summary: '补贴查询：type 为 1 个人、2 家庭、3 同村；每页 10 条',
        params: z.object({ page: z.string().regex(/^[1-9]\d{0,5}$/) }),
        body: bodySchema,
        response: {
          200: envelopeOf(z.object({ data: z.array(rowSchema), recordsTotal: z.int() })),
          429: failureSchema,
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { type = '1', ...body } = request.body
      const parsed = lookUpSchema.safeParse({ ...body, type: String(type), pageNum: request.params.page })
      if (!parsed.success) throw new AppError('invalid', Object.values(fieldErrors(parsed.error))[0] ?? '请求有误')
      const answer = await lookUp(siteOf(request), parsed.data)
      if (answer.state !== 'found') {
        reply.header('retry-after', String(answer.waitMinutes * 60))
        throw new AppError('too_many', `查询次数较多，请在 ${answer.waitMinutes} 分钟后再查。`)
      }
      const { rows, total, pageNum } = answer.found
      return success({ data: Number(request.params.page) > pageNum ? [] : rows, recordsTotal: total })
    },
  )
}
