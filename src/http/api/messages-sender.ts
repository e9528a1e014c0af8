import { z } from 'zod'
import { actAsSender, type SenderAction } from '../../domain/messages/submission/commands-citizen.server.ts'
import { admitLookUp } from '../../domain/messages/submission/find.server.ts'
import { ratings } from '../../domain/messages/ratings.ts'
import { parseField } from '../../platform/text/form-field.ts'
import { phoneField } from '../../platform/text/phone.ts'
import { envelopeSchema, success } from '../../platform/envelope.ts'
import type { ApiPlugin } from './context.ts'
import { readProof, withChallenge } from './proof.ts'

const sender = {
  phone: z.string().max(30).describe('11 位手机号码'),
  receipt: z.string().max(40).describe('回执编号'),
}
const text = (what: string) => z.string().max(20_000, `${what}过长`).describe(what)

const holder = z.object(sender)

/** What the holder of a receipt does with the message: `POST /api/message/<name>`. */
function senderCall<Body extends z.ZodType>(
  name: SenderAction['kind'],
  summary: string,
  body: Body,
  actionOf: (body: z.output<Body>) => SenderAction,
): ApiPlugin {
  return (api, { siteOf }) => {
    api.post(
      `/api/message/${name}`,
      { schema: { tags: ['留言'], summary, body, response: { 200: envelopeSchema(z.null()) } } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const site = siteOf(request)
        const { phone, receipt } = holder.parse(request.body)
        parseField(phoneField(site.district.mobileSecondDigits), phone)
        const which = { districtCode: site.district.areaCode, receipt }
        const action = actionOf(request.body as z.output<Body>)
        const act = () => site.db.transaction().execute((tx) => actAsSender(tx, site.keys, which, action, site.now))
        // Within the limits of look-ups, so that receipts are not guessed.
        await withChallenge(reply, () => admitLookUp(site, phone, readProof(request)))
        await act()
        return success(null)
      },
    )
  }
}

const calls: ApiPlugin[] = [
  senderCall('supply', '留言人凭回执编号回答单位的追问', z.object({ ...sender, text: text('补充的内容') }), (body) => ({
    kind: 'supply',
    text: body.text,
  })),
  senderCall(
    'rate',
    '留言人凭回执编号评价答复，一次',
    z.object({
      ...sender,
      rating: z.enum(ratings).describe('satisfied 满意、partly 基本满意、dissatisfied 不满意'),
    }),
    (body) => ({ kind: 'rate', rating: body.rating }),
  ),
  senderCall(
    'object',
    '留言人凭回执编号对答复提出异议，一次',
    z.object({ ...sender, text: text('不同意的理由') }),
    (body) => ({ kind: 'object', text: body.text }),
  ),
]

/** What citizens do with their own message. Never cached. */
export const senderApi: ApiPlugin = (api, context) => {
  for (const plugin of calls) plugin(api, context)
}
