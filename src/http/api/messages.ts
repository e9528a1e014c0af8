import { z } from 'zod'
import type { ApiPlugin } from './context.ts'
import { answerAddress, requireAnswerAddress } from './messages-answer-address.ts'
import { readProof, withChallenge } from './proof.ts'
import { submitOnce } from './submission-key.ts'
import { envelopeSchema, listSchema, pagingQuery, success } from '../../platform/envelope.ts'
import { AppError } from '../../platform/errors.ts'
import { findWithinLimits } from '../../domain/messages/submission/find.server.ts'
import { messageKinds } from '../../domain/messages/kinds.ts'
import { receiveMessage } from '../../domain/messages/submission/receive.server.ts'
import { parseField } from '../../platform/text/form-field.ts'
import { phoneField } from '../../platform/text/phone.ts'
import { subjectFields } from '../../domain/messages/subject.ts'
import { messageSchema, submissionKeySchema } from '../../domain/messages/schema.ts'

const tags = ['留言']

const messageRow = z.object({
  nickname: z.string(),
  /** 138****0001 */
  phone: z.string(),
  /** Null if the receipt number is required and was not given. */
  content: z.string().nullable(),
  replyContent: z.string(),
  replyName: z.string(),
  /** 1 if answered, else 0. */
  state: z.literal([0, 1]),
  replyTime: z.string(),
})

const findCall: ApiPlugin = (api, { siteOf }) => {
  api.get(
    '/api/message/findMessage',
    {
      schema: {
        tags,
        summary: '凭手机号码查询留言；receipt 为回执编号，可看到仅凭回执查看的那一条',
        querystring: z.object({
          phone: z.string().max(30).describe('11 位手机号码'),
          receipt: z.string().max(40).optional().describe('回执编号，可看到仅凭回执查看的那一条'),
          ...pagingQuery,
        }),
        response: { 200: envelopeSchema(listSchema(messageRow)) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const site = siteOf(request)
      const { currentPage, pageSize, receipt, phone } = request.query
      parseField(phoneField(site.district.mobileSecondDigits), phone)
      const asked = { phone, receipt, pageNum: currentPage, pageSize }
      const found = await withChallenge(reply, () => findWithinLimits(site, asked, readProof(request)))
      const rows = currentPage > found.pages ? [] : found.rows
      return success({ data: rows.map((row) => messageRow.parse(row)), recordsTotal: found.total })
    },
  )
}

const createCall: ApiPlugin = (api, { siteOf }) => {
  api.post(
    '/api/message/createMessage',
    {
      schema: {
        tags,
        summary: '留言；areaId 为留言对象，不写即本区。请求头 Idempotency-Key（UUID）相同的请求只成一条',
        headers: z.looseObject({
          'idempotency-key': submissionKeySchema.optional().describe('UUID；编号相同的请求只生成一条留言'),
        }),
        body: z.looseObject({
          nickname: z.string().describe('昵称'),
          phone: z.string().describe('11 位手机号码'),
          content: z.string().describe('留言内容'),
          areaId: z.int().positive().optional().describe('地区或单位的编号，包括它下面的各级单位；不写为本区'),
          kind: z
            .enum(messageKinds)
            .optional()
            .describe('类别：consultation 咨询、complaint 投诉、help 求助、suggestion 建议；不写由单位判断'),
          receiptOnly: z.boolean().optional().describe('true：内容和反馈仅凭回执编号查看'),
          ...subjectFields,
          answerAddress,
        }),
        response: { 200: envelopeSchema(z.object({ receipt: z.string() })) },
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
        answerAddress: requireAnswerAddress(request.body.answerAddress, site.answerChannels),
        areaId: request.body.areaId ?? district.areaId,
        kind: request.body.kind ?? null,
        about: request.body.articleId ? { articleId: request.body.articleId, entry: request.body.entryId ?? '' } : null,
        receiptOnly: request.body.receiptOnly ?? district.receiptOnlyByDefault ?? false,
      }
      const sender = { lastReceipt: null, proof: readProof(request) }
      const receipt = await withChallenge(reply, () =>
        submitOnce(request.headers['idempotency-key'], (submissionKey) =>
          receiveMessage(site, { ...message, submissionKey }, sender),
        ),
      )
      return success({ receipt })
    },
  )
}

/** Endpoints to find and submit messages, under the same limits as the page. Never cached. */
export const messagesApi: ApiPlugin = (api, context) => {
  findCall(api, context)
  createCall(api, context)
}
