import { z } from 'zod'
import {
  createPreviewLink,
  revokePreviewLink,
} from '../../../domain/articles/writing/previews/commands-previews.server.ts'
import { previewLifetimes, usualPreviewHours } from '../../../domain/articles/writing/previews/preview-lifetimes.ts'
import { listPreviewLinks } from '../../../domain/articles/writing/previews/queries-previews.server.ts'
import { getWork } from '../../../domain/articles/writing/queries-work.server.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { idParameter, maxId } from '../../../platform/parameters.ts'
import { href } from '../../../web/href.ts'
import type { ApiPlugin } from '../context.ts'
import { deskOf } from './desk.server.ts'

const tags = ['稿件']
const params = z.object({ id: idParameter.describe('文章编号') })
const path = '/api/staff/articles/:id/preview-links'

const link = z.object({
  id: z.int(),
  person: z.string().describe('生成的人'),
  createTime: z.string(),
  expireTime: z.string(),
  isCurrent: z.boolean().describe('生成以后稿件没有改过'),
  openers: z.array(z.string()).describe('打开过的人'),
})

const listCall: ApiPlugin = (api, context) => {
  api.get(
    path,
    { schema: { tags, summary: '一篇在办的稿件的有效预览链接', params, response: { 200: envelopeOf(z.array(link)) } } },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { id } = request.params
      await getWork(site.db, staff, site.district.areaCode, id)
      const links = await listPreviewLinks(site.db, id, site.now)
      return success(
        links.map(({ createTime, expireTime, ...each }) => ({
          ...each,
          createTime: createTime.toISOString(),
          expireTime: expireTime.toISOString(),
        })),
      )
    },
  )
}

const createCall: ApiPlugin = (api, context) => {
  api.post(
    path,
    {
      schema: {
        tags,
        summary: '生成预览链接：打开的是现在这一版，登录后、管理范围内有这篇稿件的人才能打开',
        params,
        body: z.object({
          hours: z
            .literal(previewLifetimes.map(({ hours }) => hours))
            .default(usualPreviewHours)
            .describe('几小时后到期'),
        }),
        response: { 200: envelopeOf(z.object({ id: z.int(), url: z.string(), expireTime: z.string() })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { id } = request.params
      const { hours } = request.body
      const made = await site.db.transaction().execute((tx) => createPreviewLink(tx, staff, id, hours, site.now))
      return success({
        id: made.id,
        url: site.origin + href('/staff/articles/:id/preview', { id, link: made.token }),
        expireTime: made.expireTime.toISOString(),
      })
    },
  )
}

const revokeCall: ApiPlugin = (api, context) => {
  api.post(
    `${path}/revoke`,
    {
      schema: {
        tags,
        summary: '停用预览链接',
        params,
        body: z.object({ linkId: z.int().positive().max(maxId).describe('链接编号') }),
        response: { 200: envelopeOf(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { linkId } = request.body
      await site.db.transaction().execute((tx) => revokePreviewLink(tx, staff, request.params.id, linkId, site.now))
      return success(null)
    },
  )
}

/** Links by which staff preview an article. */
export const staffPreviewsApi: ApiPlugin = (api, context) => {
  listCall(api, context)
  createCall(api, context)
  revokeCall(api, context)
}
