import { z } from 'zod'
import { createPreviewLink } from '../../../domain/articles/writing/previews/operations-previews.server.ts'
import { newPreviewLink } from '../../../domain/articles/writing/previews/preview-schema.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { href } from '../../../web/href.ts'
import type { ApiPlugin } from '../context.ts'
import { deskOf } from './desk.server.ts'

/** Makes a link by which staff preview an article. The answer names a page, so it is not declared with the operation. */
export const staffPreviewsApi: ApiPlugin = (api, context) => {
  api.post(
    '/api/staff/articles/:id/preview-links',
    {
      schema: {
        tags: ['稿件'],
        summary: '生成预览链接：打开的是现在这一版，登录后、管理范围内有这篇稿件的人才能打开',
        params: newPreviewLink.pick({ id: true }),
        body: newPreviewLink.pick({ hours: true }),
        response: { 200: envelopeOf(z.object({ id: z.int(), url: z.string(), expireTime: z.string() })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { id } = request.params
      const made = await createPreviewLink.perform(site, staff, { id, hours: request.body.hours })
      return success({
        id: made.id,
        url: site.origin + href('/staff/articles/:id/preview', { id, link: made.token }),
        expireTime: made.expireTime.toISOString(),
      })
    },
  )
}
