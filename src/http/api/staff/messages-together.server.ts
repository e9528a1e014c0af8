import { z } from 'zod'
import { nameAssignee } from '../../../domain/messages/together/assignees.server.ts'
import { joinRepeat, partRepeat, suggestRepeats } from '../../../domain/messages/together/repeats.server.ts'
import { approveReply, returnReply } from '../../../domain/messages/together/reply.server.ts'
import { getStaffMessage } from '../../../domain/messages/queries-staff-message.server.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { maxId } from '../../../platform/parameters.ts'
import type { ApiPlugin } from '../context.ts'
import { deskOf } from './desk.server.ts'
import { command, params, tags, text, version } from './message-command.server.ts'

const id = z.int().positive().max(maxId)

const suggestion = z.object({
  id: z.int(),
  excerpt: z.string(),
  unitName: z.string(),
  state: z.enum(['received', 'accepted', 'assigned', 'answered']),
  receivedTime: z.string(),
  isSamePhone: z.boolean().describe('同一手机号码'),
  isSimilar: z.boolean().describe('内容相近'),
})

const suggestionsCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/messages/:id/repeats',
    {
      schema: {
        tags,
        summary: '这条留言可能重复了哪几条先收到的留言：同一手机号码，或内容相近',
        params,
        response: { 200: envelopeOf(z.array(suggestion)) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const districtCode = site.district.areaCode
      // Refuses who may not read the message.
      const message = await getStaffMessage(site.db, site.keys, staff, districtCode, request.params.id)
      const asking = { db: site.db, actor: staff, districtCode }
      const found = await suggestRepeats(asking, site.keys, message.id)
      return success(found.map(({ receivedTime, ...each }) => ({ ...each, receivedTime: receivedTime.toISOString() })))
    },
  )
}

const commands: ApiPlugin[] = [
  command(
    'assignee',
    '指定办理人；null 为不指定',
    z.object({ version, accountId: id.nullable().describe('办理人的账号编号，见 assignees') }),
    (tx, { staff, site }, message, body) =>
      nameAssignee(tx, site.keys, staff, { ...message, version: body.version }, body.accountId, site.now),
  ),
  command(
    'join',
    '并入先收到的一条留言，答复同时发给两位留言人',
    z.object({ version, firstId: id.describe('先收到的留言的编号') }),
    (tx, { staff, site }, message, body) =>
      joinRepeat(tx, site.keys, staff, { ...message, version: body.version }, body.firstId, site.now),
  ),
  command('part', '取消合并；已经收到的答复不收回', z.object({ version }), (tx, { staff, site }, message, body) =>
    partRepeat(tx, site.keys, staff, { ...message, version: body.version }, site.now),
  ),
  command(
    'approve',
    '审核通过别人写的答复并发出',
    z.object({ version, hash: z.string().max(64).describe('看过的答复的 hash') }),
    (tx, { staff, site }, message, body) =>
      approveReply(tx, site.keys, staff, { ...message, version: body.version }, body.hash, site.now),
  ),
  command(
    'return',
    '退回别人写的答复',
    z.object({ version, reason: text('退回的理由') }),
    (tx, { staff, site }, message, body) =>
      returnReply(tx, site.keys, staff, { ...message, version: body.version }, body.reason, site.now),
  ),
]

/** Endpoints for working on messages together: persons, repeats and approval. They need a signed-in member of staff. */
export const staffMessagesTogetherApi: ApiPlugin = (api, context) => {
  suggestionsCall(api, context)
  for (const plugin of commands) plugin(api, context)
}
