import { z } from 'zod'
import { findReport, receiveReport } from '../../domain/personal-data/commands-citizen.server.ts'
import { findSubject } from '../../domain/personal-data/queries.server.ts'
import { reportSchema } from '../../domain/personal-data/schema.ts'
import { kindTitles, reportKinds } from '../../domain/personal-data/states.ts'
import { submissionKeySchema } from '../../domain/submissions/submission-key.ts'
import { envelopeSchema, success } from '../../platform/envelope.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { idParameter } from '../../platform/parameters.ts'
import type { ApiPlugin } from './context.ts'
import { readProof, withChallenge } from './proof.ts'
import { submitOnce } from './submission-key.ts'

const tags = ['个人信息反映']
const kindsInWords = reportKinds.map((kind) => `${kind} ${kindTitles[kind]}`).join('、')

const ownReport = z.object({
  receipt: z.string(),
  kind: z.string(),
  text: z.string(),
  state: z.string(),
  result: z.string().describe('办理结果；没有办结是空的'),
  answer: z.string(),
  endBy: z.string().nullable().describe('办理时限'),
  steps: z.array(z.object({ title: z.string(), time: z.string() })),
})

const submitCall: ApiPlugin = (api, { siteOf }) => {
  api.post(
    '/api/personal-data/report',
    {
      schema: {
        tags,
        summary: '反映不该公开的个人信息。请求头 Idempotency-Key（UUID）相同的请求只成一份',
        headers: z.looseObject({
          'idempotency-key': submissionKeySchema.optional().describe('UUID；编号相同的请求只生成一份'),
        }),
        body: z.looseObject({
          articleId: idParameter.optional().describe('哪篇文章'),
          areaId: idParameter.optional().describe('哪个单位'),
          page: z.string().default('').describe('哪个网页；没有文章和单位时要填'),
          kind: z.enum(reportKinds).describe(kindsInWords),
          text: z.string().describe('在文中哪里、涉及谁；不写身份证号'),
          contact: z.string().default('').describe('怎样联系，可以不填'),
        }),
        response: { 200: envelopeSchema(z.object({ receipt: z.string() })) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const site = siteOf(request)
      const { articleId, areaId } = await findSubject(site.db, site.district.areaCode, request.body, site.now)
      const parsed = reportSchema(articleId !== null || areaId !== null).safeParse(request.body)
      if (!parsed.success) throw new AppError('invalid', parsed.error.issues[0]?.message ?? '检查提交内容')
      const receipt = await withChallenge(reply, () =>
        submitOnce(request.headers['idempotency-key'], (submissionKey) =>
          receiveReport(site, { ...parsed.data, articleId, areaId, submissionKey }, readProof(request)),
        ),
      )
      return success({ receipt })
    },
  )
}

const stateCall: ApiPlugin = (api, { siteOf }) => {
  api.post(
    '/api/personal-data/report/state',
    {
      schema: {
        tags,
        summary: '凭回执编号查看办理情况',
        body: z.object({ receipt: z.string().max(40).describe('回执编号') }),
        response: { 200: envelopeSchema(ownReport) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const site = siteOf(request)
      const { receipt } = request.body
      const found = await withChallenge(reply, () => findReport(site, receipt, readProof(request)))
      if (!found) throw notFound('没有查到，请核对回执编号。')
      return success(found)
    },
  )
}

/** Reports of personal data by citizens, under the same limits as the page. Never cached. */
export const personalDataApi: ApiPlugin = (api, context) => {
  submitCall(api, context)
  stateCall(api, context)
}
