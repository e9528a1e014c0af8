import { z } from 'zod'
import { authorise } from '../../../access/policy.ts'
import {
  addTemplate,
  changeTemplate,
  raiseTemplate,
  removeTemplate,
} from '../../../domain/messages/answering/commands-templates.server.ts'
import { messageKinds } from '../../../domain/messages/kinds.ts'
import { mayAnywhere } from '../../../domain/messages/policy.ts'
import { listReplyTemplates } from '../../../domain/messages/queries-templates.server.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { idParameter, maxId } from '../../../platform/parameters.ts'
import type { ApiPlugin } from '../context.ts'
import { deskOf } from './desk.server.ts'

const tags = ['答复模板']
const path = '/api/staff/reply-templates'
const params = z.object({ id: idParameter.describe('模板编号') })
const nothing = z.looseObject({}).nullish()
const template = z.object({
  kind: z.enum(messageKinds).nullable().describe('用于哪一类留言；null 通用'),
  title: z.string().max(200).describe('名称'),
  text: z.string().max(10_000).describe('内容；【】里的由办理员填写'),
})
const version = z.int().positive().max(maxId).describe('读到的版本；别人改过就答 409')

const editCalls: ApiPlugin = (api, context) => {
  api.get(
    path,
    {
      schema: {
        tags,
        summary: '本地区的答复模板，按本地区的顺序',
        response: { 200: envelopeOf(z.array(template.extend({ id: z.int(), version: z.int() }))) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      authorise(mayAnywhere(staff, 'message.read'))
      return success(await listReplyTemplates(site.db, site.district.areaCode))
    },
  )

  api.post(
    path,
    {
      schema: {
        tags,
        summary: '新增一个答复模板，排在最后',
        body: template,
        response: { 200: envelopeOf(z.object({ id: z.int() })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { areaCode } = site.district
      return success({
        id: await site.db.transaction().execute((tx) => addTemplate(tx, staff, areaCode, request.body)),
      })
    },
  )

  api.put(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: '修改一个答复模板',
        params,
        body: template.extend({ version }),
        response: { 200: envelopeOf(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { version: seen, ...changed } = request.body
      const ref = { districtCode: site.district.areaCode, id: request.params.id, version: seen }
      await site.db.transaction().execute((tx) => changeTemplate(tx, staff, ref, changed))
      return success(null)
    },
  )
}

/** Endpoints for the templates of replies. They need a signed-in member of staff. */
export const staffReplyTemplatesApi: ApiPlugin = (api, context) => {
  editCalls(api, context)
  const response = { 200: envelopeOf(z.null()) }
  api.post(
    `${path}/:id/raise`,
    { schema: { tags, summary: '上移一个答复模板', params, body: nothing, response } },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { areaCode } = site.district
      await site.db.transaction().execute((tx) => raiseTemplate(tx, staff, areaCode, request.params.id))
      return success(null)
    },
  )
  api.post(
    `${path}/:id/remove`,
    { schema: { tags, summary: '删去一个答复模板', params, body: z.object({ version }), response } },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const ref = { districtCode: site.district.areaCode, id: request.params.id, version: request.body.version }
      await site.db.transaction().execute((tx) => removeTemplate(tx, staff, ref))
      return success(null)
    },
  )
}
