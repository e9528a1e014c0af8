import { z } from 'zod'
import {
  findWithinLimits,
  receiveRequest,
  supplyRequest,
} from '../../domain/disclosure-requests/commands-citizen.server.ts'
import { requestSchema } from '../../domain/disclosure-requests/schema.ts'
import { submissionKeySchema } from '../../domain/submissions/submission-key.ts'
import { applicantKinds, deliveries } from '../../domain/disclosure-requests/states.ts'
import { envelopeSchema, success } from '../../platform/envelope.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { parseField } from '../../platform/text/form-field.ts'
import { phoneField } from '../../platform/text/phone.ts'
import type { ApiPlugin } from './context.ts'
import { answerAddress, requireAnswerAddress } from './messages-answer-address.ts'
import { readProof, withChallenge } from './proof.ts'
import { submitOnce } from './submission-key.ts'

const tags = ['依申请公开']

const holder = {
  phone: z.string().max(30).describe('申请时填写的手机号码'),
  receipt: z.string().max(40).describe('回执编号'),
}

const steps = z.array(z.object({ title: z.string(), time: z.string() }))
const ownRequest = z.object({
  receipt: z.string(),
  applicant: z.string(),
  content: z.string(),
  delivery: z.string(),
  state: z.string(),
  result: z.string().describe('答复类型；没有答复是空的'),
  receivedTime: z.string(),
  answerBy: z.string().nullable().describe('答复期限'),
  supplyBy: z.string().nullable().describe('补正期限'),
  steps,
  said: z.array(z.object({ title: z.string(), time: z.string(), text: z.string() })),
})

const submitCall: ApiPlugin = (api, { siteOf }) => {
  api.post(
    '/api/disclosure/request',
    {
      schema: {
        tags,
        summary: '申请公开政府信息。请求头 Idempotency-Key（UUID）相同的请求只成一份',
        headers: z.looseObject({
          'idempotency-key': submissionKeySchema.optional().describe('UUID；编号相同的请求只生成一份申请'),
        }),
        body: z.looseObject({
          applicantKind: z.enum(applicantKinds).describe('person 公民、organisation 法人或者其他组织'),
          name: z.string().describe('姓名或者单位名称'),
          number: z.string().describe('身份证号或者统一社会信用代码'),
          phone: z.string().describe('11 位手机号码'),
          address: z.string().default('').describe('通信地址；邮寄时要填'),
          content: z.string().describe('需要的信息'),
          delivery: z.enum(deliveries).default('online').describe('online 网上查看、post 邮寄、pickup 当面领取'),
          answerAddress,
        }),
        response: { 200: envelopeSchema(z.object({ receipt: z.string() })) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const site = siteOf(request)
      const parsed = requestSchema(request.body, site.district.mobileSecondDigits).safeParse(request.body)
      if (!parsed.success) throw new AppError('invalid', parsed.error.issues[0]?.message ?? '检查提交内容')
      const wanted = {
        ...parsed.data,
        answerAddress: requireAnswerAddress(request.body.answerAddress, site.answerChannels),
      }
      const receipt = await withChallenge(reply, () =>
        submitOnce(request.headers['idempotency-key'], (submissionKey) =>
          receiveRequest(site, { ...wanted, submissionKey }, readProof(request)),
        ),
      )
      return success({ receipt })
    },
  )
}

const stateCall: ApiPlugin = (api, { siteOf }) => {
  api.post(
    '/api/disclosure/request/state',
    {
      schema: {
        tags,
        summary: '凭手机号码和回执编号查看申请的办理情况',
        body: z.object(holder),
        response: { 200: envelopeSchema(ownRequest) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const site = siteOf(request)
      parseField(phoneField(site.district.mobileSecondDigits), request.body.phone)
      const found = await withChallenge(reply, () => findWithinLimits(site, request.body, readProof(request)))
      if (!found) throw notFound('没有查到这份申请，请核对手机号码和回执编号。')
      return success(found)
    },
  )
}

const supplyCall: ApiPlugin = (api, { siteOf }) => {
  api.post(
    '/api/disclosure/request/supply',
    {
      schema: {
        tags,
        summary: '申请人凭手机号码和回执编号补正申请',
        body: z.object({ ...holder, text: z.string().max(20_000, '补正的内容过长').describe('补正的内容') }),
        response: { 200: envelopeSchema(z.null()) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const site = siteOf(request)
      const { text, ...given } = request.body
      parseField(phoneField(site.district.mobileSecondDigits), given.phone)
      const act = async () => {
        const which = { ...given, districtCode: site.district.areaCode }
        await site.db.transaction().execute((tx) => supplyRequest(tx, site.keys, which, text, site.now))
      }
      // Within the limits of look-ups, so that receipts are not guessed.
      await withChallenge(reply, () => findWithinLimits(site, given, readProof(request), act))
      return success(null)
    },
  )
}

/** Requests for disclosure by citizens, under the same limits as the page. Never cached. */
export const disclosureRequestsApi: ApiPlugin = (api, context) => {
  submitCall(api, context)
  stateCall(api, context)
  supplyCall(api, context)
}
