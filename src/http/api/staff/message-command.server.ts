import { z } from 'zod'
import type { MessageId } from '../../../domain/messages/answering/change.server.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { idParameter, maxId } from '../../../platform/parameters.ts'
import type { ApiPlugin } from '../context.ts'
import { type Desk, deskOf } from './desk.server.ts'

export const tags = ['留言办理']

export const params = z.object({ id: idParameter.describe('留言编号') })
export const version = z.int().positive().max(maxId).describe('办理时看到的是第几次变化后的留言（version）')
/** Checked by the domain, which names the wrong field. */
export const text = (what: string) => z.string().max(20_000, `${what}过长`).describe(what)

/** Commands on one message: `POST /api/staff/messages/:id/<name>`. */
export function command<Body extends z.ZodType>(
  name: string,
  summary: string,
  body: Body,
  run: (tx: Tx, desk: Desk, id: Omit<MessageId, 'version'>, body: z.output<Body>) => Promise<void>,
): ApiPlugin {
  return (api, context) => {
    api.post(
      `/api/staff/messages/:id/${name}`,
      { schema: { tags, summary, params, body, response: { 200: envelopeOf(z.null()) } } },
      async (request, reply) => {
        const desk = await deskOf(context, request, reply)
        const message = { districtCode: desk.site.district.areaCode, id: request.params.id }
        await desk.site.db.transaction().execute((tx) => run(tx, desk, message, request.body as z.output<Body>))
        return success(null)
      },
    )
  }
}
