import { z } from 'zod'
import { endSessionsOf } from '../../access/commands-accounts.server.ts'
import { endOtherSessions } from '../../access/commands-sessions.server.ts'
import { listSessions } from '../../access/sessions.server.ts'
import { envelopeOf, success } from '../../platform/envelope.ts'
import { idParameter } from '../../platform/parameters.ts'
import type { ApiPlugin } from './context.ts'
import { deskOf } from './staff-desk.server.ts'

const tags = ['账号']

const nothing = z.looseObject({}).nullish()

const ownSessionCalls: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/sessions',
    {
      schema: {
        tags,
        summary: '自己的登录：设备、时间和网络代号',
        response: {
          200: envelopeOf(
            z.array(
              z.object({
                id: z.int(),
                state: z.enum(['factor', 'open']),
                startTime: z.string(),
                usedTime: z.string(),
                device: z.string(),
                source: z.string(),
                isOwn: z.boolean(),
              }),
            ),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, session } = await deskOf(context, request, reply)
      const sessions = await listSessions(site.db, session.staff.id, session.tokenHash, site.now)
      return success(
        sessions.map((each) => ({
          ...each,
          startTime: each.startTime.toISOString(),
          usedTime: each.usedTime.toISOString(),
        })),
      )
    },
  )

  api.post(
    '/api/staff/sessions/end-others',
    {
      schema: {
        tags,
        summary: '结束自己在其他设备上的登录',
        body: nothing,
        response: { 200: envelopeOf(z.object({ ended: z.int() })) },
      },
    },
    async (request, reply) => {
      const { site, session } = await deskOf(context, request, reply)
      return success({ ended: await endOtherSessions(site.db, session) })
    },
  )
}

const accountCalls: ApiPlugin = (api, context) => {
  api.post(
    '/api/staff/accounts/:id/end-sessions',
    {
      schema: {
        tags,
        summary: '结束一个账号在所有设备上的登录',
        params: z.object({ id: idParameter.describe('账号的编号') }),
        body: nothing,
        response: { 200: envelopeOf(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      await endSessionsOf(site.db, staff, request.params.id)
      return success(null)
    },
  )
}

/** Endpoints for sessions and accounts. They need a signed-in member of staff. */
export const staffAccountsApi: ApiPlugin = (api, context) => {
  ownSessionCalls(api, context)
  accountCalls(api, context)
}
