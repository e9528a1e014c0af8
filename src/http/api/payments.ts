import { z } from 'zod'
import type { ApiPlugin } from './context.ts'
import { readProof, withChallenge } from './proof.ts'
import type { RequestContext } from '../../domain/request-context.ts'
import { toRefusal } from '../../platform/limits/admission.server.ts'
import { envelopeSchema, listSchema, success } from '../../platform/envelope.ts'
import { AppError } from '../../platform/errors.ts'
import { formatYuan } from '../../platform/amount.ts'
import { type LookUpResult, lookUp } from '../../domain/payments/look-up.server.ts'
import { lookUpSchema } from '../../domain/payments/schema.ts'
import { firstErrors } from '../../platform/text/form-field.ts'

/** Village look-ups give only the first four fields, family look-ups all except the payee code and ID numbers. */
const rowSchema = z.object({
  objectName: z.string(),
  projectName: z.string(),
  businessPeriod: z.string(),
  /** Yuan with two decimals. */
  amount: z.string(),
  projectCode: z.string().optional(),
  /** YYYY-MM-DD */
  putTime: z.string().optional(),
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
  quantity: z.string().optional().describe('面积或数量，例如 12.5亩；没有的为空'),
  kind: z.string().optional().describe('类别，例如 禁牧；没有的为空'),
  rate: z.string().optional().describe('标准，例如 9元/亩；没有的为空'),
})

const statisticsRow = z.object({
  projectCode: z.string(),
  projectName: z.string(),
  /** Year of payment. */
  year: z.int(),
  count: z.int(),
  /** Yuan with two decimals. */
  amount: z.string(),
})

/** A positive integer as a JSON number, or as a string of digits, which forms of old clients send. */
const counted = (max: number) =>
  z.union([
    z.int().min(1).max(max),
    z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .transform(Number)
      .pipe(z.number().max(max)),
  ])
const maxPage = 999_999

/** Describes the schema itself: in the OpenAPI document the copy of `.describe()` loses a branch of such a union. */
function described<T extends z.ZodType>(schema: T, description: string): T {
  z.globalRegistry.add(schema, { description })
  return schema
}

const typeSchema = z.enum(['1', '2', '3'])
const typeWords = '1 个人，2 家庭，3 同村'
const criteria = {
  objectIdentity: z.string().max(100).describe('身份证号，15 位或 18 位'),
  startDate: z.string().max(20).optional().describe('开始日期，YYYY-MM-DD'),
  endDate: z.string().max(20).optional().describe('结束日期，YYYY-MM-DD'),
  startData: z.string().max(20).optional().describe('startDate 的旧写法'),
  endData: z.string().max(20).optional().describe('endDate 的旧写法'),
}
const tags = ['补贴']

const pageCall: ApiPlugin = (api, { siteOf }) => {
  api.post(
    '/api/system/subsidy/page/:page',
    {
      schema: {
        tags,
        summary: '补贴查询：type 为 1 个人（默认）、2 家庭、3 同村；pageSize 为 1 至 10，默认 10',
        params: z.object({
          page: z
            .string()
            .regex(/^[1-9]\d{0,5}$/)
            .describe('第几页，从 1 起'),
        }),
        body: z.looseObject({
          ...criteria,
          type: z
            .union([typeSchema, z.literal([1, 2, 3])])
            .default('1')
            .describe(typeWords),
          pageSize: described(counted(10).optional(), '每页条数，1 到 10，默认 10'),
        }),
        response: { 200: envelopeSchema(listSchema(rowSchema)) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { page } = request.params
      const { rows, total, pageNum } = await withChallenge(reply, () =>
        found(siteOf(request), { ...request.body, pageNum: page, proof: readProof(request) }),
      )
      return success({ data: Number(page) > pageNum ? [] : rows, recordsTotal: total })
    },
  )
}

const statisticsCall: ApiPlugin = (api, { siteOf }) => {
  api.post(
    '/api/system/subsidy/statistics/:type',
    {
      schema: {
        tags,
        summary: '补贴统计，每个项目每年一行：type 为 1 个人、2 家庭、3 同村；pageSize 为 1 至 100，默认 10',
        params: z.object({ type: typeSchema.describe(typeWords) }),
        body: z.looseObject({
          ...criteria,
          currentPage: described(counted(maxPage).default(1), '第几页，从 1 起，默认 1；超出时列表为空'),
          pageSize: described(counted(100).default(10), '每页条数，1 到 100，默认 10'),
        }),
        response: { 200: envelopeSchema(listSchema(statisticsRow)) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { currentPage, pageSize, ...asked } = request.body
      const { totals } = await withChallenge(reply, () =>
        found(siteOf(request), { ...asked, type: request.params.type, proof: readProof(request) }),
      )
      const from = (currentPage - 1) * pageSize
      return success({
        data: totals.byProjectAndYear
          .slice(from, from + pageSize)
          .map(({ fen, ...row }) => ({ ...row, amount: formatYuan(fen) })),
        recordsTotal: totals.byProjectAndYear.length,
      })
    },
  )
}

/** Endpoints of the subsidy look-up (specification). Personal data, so never cached; same limits as the page. */
export const subsidiesApi: ApiPlugin = (api, context) => {
  pageCall(api, context)
  statisticsCall(api, context)
}

/**
 * @throws AppError invalid for input that the form rejects too; too_many above the limits, with a challenge if proof of
 * work lifts them.
 */
async function found(site: RequestContext, asked: Record<string, unknown>): Promise<LookUpResult> {
  const parsed = lookUpSchema.safeParse({ ...asked, type: String(asked.type) })
  if (!parsed.success) throw new AppError('invalid', Object.values(firstErrors(parsed.error))[0] ?? '请求有误')
  const answer = await lookUp(site, parsed.data, 'api')
  if (answer.state === 'found') return answer.found
  throw toRefusal(answer, (wait) => `查询次数较多，请在 ${wait}后再查。`)
}
