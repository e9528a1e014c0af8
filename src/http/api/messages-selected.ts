import { z } from 'zod'
import { getArea } from '../../domain/units/queries.server.ts'
import { messageKinds } from '../../domain/messages/kinds.ts'
import { listPublicMessages } from '../../domain/messages/queries-public.server.ts'
import { envelopeSchema, listSchema, pagingQuery } from '../../platform/envelope.ts'
import { idParameter } from '../../platform/parameters.ts'
import { oneLine } from '../../platform/text/text-input.ts'
import type { ApiPlugin } from './context.ts'

const row = z.object({
  id: z.int(),
  nickname: z.string().describe('只有第一个字'),
  kind: z.string().describe('咨询、投诉、求助、建议；没有类别的为空'),
  content: z.string(),
  reply: z.string(),
  replyName: z.string(),
  unitName: z.string(),
  receivedDay: z.string(),
  repliedDay: z.string(),
})

/** The public messages. */
export const selectedMessagesApi: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/message/selected',
    {
      schema: {
        tags: ['留言'],
        summary: '留言选登：公开的留言和答复，最近公开的在前；▇▇ 处涉及个人信息，已隐去',
        querystring: z.object({
          areaId: idParameter.optional().describe('单位的编号；不写为本区所有单位'),
          words: z.string().max(60).transform(oneLine).optional().describe('留言或答复中的字词'),
          kind: z
            .enum(messageKinds)
            .optional()
            .describe('类别：consultation 咨询，complaint 投诉，help 求助，suggestion 建议'),
          ...pagingQuery,
        }),
        response: { 200: envelopeSchema(listSchema(row)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { areaId, words, kind, currentPage, pageSize } = request.query
        const { areaCode } = site.district
        // Units of other districts are not found.
        if (areaId) await getArea(site.db, areaCode, areaId)
        const found = await listPublicMessages(site.db, areaCode, { areaId, words, kind }, currentPage, pageSize)
        site.keepUntilChanged('messages', 'areas')
        return { data: currentPage > found.pages ? [] : found.rows, recordsTotal: found.total }
      }),
  )
}
