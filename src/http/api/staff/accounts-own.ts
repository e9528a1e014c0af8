import { z } from 'zod'
import { listPasskeys, removePasskey } from '../../../access/sign-in/commands-passkeys.server.ts'
import { endOtherSessions } from '../../../access/sign-in/commands-sessions.server.ts'
import { listSessions } from '../../../access/sign-in/sessions.server.ts'
import { envelopeSchema, success } from '../../../platform/envelope.ts'
import { idParameter } from '../../../platform/parameters.ts'
import type { ApiPlugin } from '../context.ts'
import { createStaffRequest } from './staff-request.ts'

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
          200: envelopeSchema(
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
      const { site, session } = await createStaffRequest(context, request, reply)
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
        response: { 200: envelopeSchema(z.object({ ended: z.int() })) },
      },
    },
    async (request, reply) => {
      const { site, session } = await createStaffRequest(context, request, reply)
      return success({ ended: await endOtherSessions(site.db, session) })
    },
  )
}

/** Adding one needs the browser that holds it. */
const passkeyCalls: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/passkeys',
    {
      schema: {
        tags,
        summary: '自己的通行密钥',
        response: {
          200: envelopeSchema(
            z.array(
              z.object({
                id: z.int(),
                name: z.string(),
                rpId: z.string().describe('在哪个域名可用'),
                createTime: z.string(),
                usedTime: z.string().nullable().describe('上次登录；没有用过为 null'),
              }),
            ),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await createStaffRequest(context, request, reply)
      const passkeys = await listPasskeys(site.db, staff.id)
      return success(
        passkeys.map((each) => ({
          ...each,
          createTime: each.createTime.toISOString(),
          usedTime: each.usedTime?.toISOString() ?? null,
        })),
      )
    },
  )

  api.post(
    '/api/staff/passkeys/:id/remove',
    {
      schema: {
        tags,
        summary: '删除自己的一个通行密钥',
        params: z.object({ id: idParameter.describe('通行密钥编号') }),
        body: nothing,
        response: { 200: envelopeSchema(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, session } = await createStaffRequest(context, request, reply)
      await removePasskey(site.db, session, request.params.id)
      return success(null)
    },
  )
}

/** Endpoints for one's own sessions and passkeys. They need a signed-in member of staff. */
export const ownAccountApi: ApiPlugin = (api, context) => {
  ownSessionCalls(api, context)
  passkeyCalls(api, context)
}
