import { z } from 'zod'
import type { ApiPlugin } from '../api-context.ts'
import type { Site } from '../context.ts'
import { envelopeOf, listOf, success } from '../lib/envelope.ts'
import { minutesOf } from '../lib/dates.ts'
import { AppError } from '../lib/errors.ts'
import { formatYuan } from './amount.ts'
import { type Found, lookUp } from './look-up.server.ts'
import { fieldErrors, lookUpSchema } from './schema.ts'

/** Of the village the first four alone, of the family all but the codes of persons. */
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
})

const statisticsRow = z.object({
  projectCode: z.string(),
  projectName: z.string(),
  /** In which was paid. */
  year: z.int(),
  count: z.int(),
  /** Yuan with two decimals. */
  amount: z.string(),
})

/** A number in JSON, or its digits, as forms of old clients send it. */
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

const typeSchema = z.enum(['1', '2', '3'])
const criteria = {
  objectIdentity: z.string().max(100),
  startDate: z.string().max(20).optional(),
  endDate: z.string().max(20).optional(),
  startData: z.string().max(20).optional(),
  endData: z.string().max(20).optional(),
}
const tags = ['补贴']

/** The look-up as the specification's calls: personal data, hence never kept, and under the limits of the page. */
export const subsidiesApi: ApiPlugin = (api, { siteOf }) => {
  api.post(
    '/api/system/subsidy/page/:page',
    {
      schema: {
        tags,
        summary: '补贴查询：type 为 1 个人（默认）、2 家庭、3 同村；pageSize 为 1 至 10，默认 10',
        params: z.object({ page: z.string().regex(/^[1-9]\d{0,5}$/) }),
        body: z.looseObject({
          ...criteria,
          type: z.union([typeSchema, z.literal([1, 2, 3])]).default('1'),
          pageSize: counted(10).optional(),
        }),
        response: { 200: envelopeOf(listOf(rowSchema)) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { page } = request.params
      const { rows, total, pageNum } = await found(siteOf(request), { ...request.body, pageNum: page })
      return success({ data: Number(page) > pageNum ? [] : rows, recordsTotal: total })
    },
  )

  api.post(
    '/api/system/subsidy/statistics/:type',
    {
      schema: {
        tags,
        summary: '补贴统计，每个项目每年一行：type 为 1 个人、2 家庭、3 同村；pageSize 为 1 至 100，默认 10',
        params: z.object({ type: typeSchema }),
        body: z.looseObject({
          ...criteria,
          currentPage: counted(maxPage).default(1),
          pageSize: counted(100).default(10),
        }),
        response: { 200: envelopeOf(listOf(statisticsRow)) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { currentPage, pageSize, ...asked } = request.body
      const { totals } = await found(siteOf(request), { ...asked, type: request.params.type })
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

/** @throws AppError invalid for what the form would refuse too, too_many above the limits. */
async function found(site: Site, asked: Record<string, unknown>): Promise<Found> {
  const parsed = lookUpSchema.safeParse({ ...asked, type: String(asked.type) })
  if (!parsed.success) throw new AppError('invalid', Object.values(fieldErrors(parsed.error))[0] ?? '请求有误')
  const answer = await lookUp(site, parsed.data)
  if (answer.state === 'found') return answer.found
  const { waitSeconds } = answer
  throw new AppError('too_many', `查询次数较多，请在 ${minutesOf(waitSeconds)} 分钟后再查。`, waitSeconds)
}
