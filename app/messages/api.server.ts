import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ApiPlugin } from '../api-context.ts'
import { envelopeOf, listOf, pagingQuery, success } from '../lib/envelope.ts'
import { AppError } from '../lib/errors.ts'
import { findLimits, takeTries } from './limits.ts'
import { findMessagesByPhone } from './queries.server.ts'
import { receiveMessage } from './receive.server.ts'
import { normalisePhone, phoneRule } from './rules.ts'
import { messageSchema, submissionKeySchema } from './schema.ts'

const tags = ['留言']

const messageRow = z.object({
  nickname: z.string(),
  /** 138****0001 */
  phone: z.string(),
  /** Null where only the receipt number opens it. */
  content: z.string().nullable(),
  replyContent: z.string(),
  replyName: z.string(),
  /** 1 answered, 0 not */
  state: z.literal([0, 1]),
  replyTime: z.string(),
})

/** Messages by phone number and new messages, under the limits of the page; never kept. */
export const messagesApi: ApiPlugin = (api, { siteOf }) => {
  api.get(
    '/api/message/findMessage',
    {
      schema: {
        tags,
        summary: '凭手机号码查询留言；receipt 为回执编号，可看到仅凭回执查看的那一条',
        querystring: z.object({
          phone: z.string().max(30),
          receipt: z.string().max(40).optional(),
          ...pagingQuery,
        }),
        response: { 200: envelopeOf(listOf(messageRow)) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { db, keys, district, limits, address } = siteOf(request)
      const wrong = phoneRule(district.mobileSecondDigits)(request.query.phone)
      if (wrong) throw new AppError('invalid', wrong)
      const phone = normalisePhone(request.query.phone)
      await takeTries(limits, findLimits, { address, phone }, '查询')
      const { currentPage, pageSize, receipt } = request.query
      const found = await findMessagesByPhone(db, keys, {
        districtCode: district.areaCode,
        phone,
        receipt,
        pageNum: currentPage,
        pageSize,
      })
      const rows = currentPage > found.pages ? [] : found.rows
      return success({ data: rows.map((row) => messageRow.parse(row)), recordsTotal: found.total })
    },
  )

  api.post(
    '/api/message/createMessage',
    {
      schema: {
        tags,
        summary: '留言；areaId 为留言对象，不写即本区。请求头 Idempotency-Key（UUID）相同的请求只成一条',
        headers: z.looseObject({ 'idempotency-key': submissionKeySchema.optional() }),
        body: z.looseObject({
          nickname: z.string(),
          phone: z.string(),
          content: z.string(),
          areaId: z.int().positive().optional(),
          receiptOnly: z.boolean().optional(),
        }),
        response: { 200: envelopeOf(z.object({ receipt: z.string() })) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const site = siteOf(request)
      const { district } = site
      const parsed = messageSchema(district.mobileSecondDigits).safeParse(request.body)
      if (!parsed.success) throw new AppError('invalid', parsed.error.issues[0]?.message ?? '检查提交内容')
      const message = {
        ...parsed.data,
        areaId: request.body.areaId ?? district.areaId,
        receiptOnly: request.body.receiptOnly ?? district.receiptOnlyByDefault ?? false,
        submissionKey: request.headers['idempotency-key'] ?? randomUUID(),
      }
      const receipt = await receiveMessage(site, message, null)
      return success({ receipt })
    },
  )
}
