import { z } from 'zod'
import { endSessionsOf } from '../../../access/commands-accounts.server.ts'
import { checkAccountFile, importAccounts, mostImportBytes } from '../../../access/import/commands.server.ts'
import { getAccount } from '../../../access/queries.server.ts'
import { handOverWork } from '../../../domain/hand-over/commands.server.ts'
import { listTakers, listWorkInHand, type WorkItem } from '../../../domain/hand-over/work-in-hand.server.ts'
import { listPasskeys, removePasskey } from '../../../access/sign-in/commands-passkeys.server.ts'
import { endOtherSessions } from '../../../access/sign-in/commands-sessions.server.ts'
import { listSessions } from '../../../access/sign-in/sessions.server.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { idParameter, maxId } from '../../../platform/parameters.ts'
import type { ApiPlugin } from '../context.ts'
import { deskOf } from './desk.server.ts'

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

/** Adding one needs the browser that holds it. */
const passkeyCalls: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/passkeys',
    {
      schema: {
        tags,
        summary: '自己的通行密钥',
        response: {
          200: envelopeOf(
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
      const { site, staff } = await deskOf(context, request, reply)
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
        response: { 200: envelopeOf(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, session } = await deskOf(context, request, reply)
      await removePasskey(site.db, session, request.params.id)
      return success(null)
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

const workItem = z.object({
  kind: z.enum(['article', 'message']),
  id: z.int(),
  title: z.string(),
  unit: z.string(),
  state: z.string(),
})

const shownItem = ({ kind, id, title, unit, state }: WorkItem) => ({ kind, id, title, unit, state })

const workCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/accounts/:id/work',
    {
      schema: {
        tags,
        summary: '一个账号手上没有办完的稿件和留言，以及可以接手的账号',
        params: z.object({ id: idParameter.describe('账号的编号') }),
        response: {
          200: envelopeOf(
            z.object({
              items: z.array(workItem),
              takers: z.array(
                z.object({
                  id: z.int(),
                  loginName: z.string(),
                  name: z.string(),
                  articles: z.int().describe('可以接手的稿件'),
                  messages: z.int().describe('可以接手的留言'),
                }),
              ),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { db, limits } = site
      const leaver = await getAccount({ db, limits, actor: staff }, request.params.id)
      const items = await listWorkInHand(db, staff, leaver)
      return success({ items: items.map(shownItem), takers: await listTakers(db, staff, leaver, items) })
    },
  )
}

const handOverCall: ApiPlugin = (api, context) => {
  api.post(
    '/api/staff/accounts/:id/hand-over',
    {
      schema: {
        tags,
        summary: '把一个账号没有办完的工作移交给另一个；对方没有权限的留在原处',
        params: z.object({ id: idParameter.describe('账号的编号') }),
        body: z.object({ to: z.int().min(1).max(maxId).describe('接手的账号的编号') }),
        response: {
          200: envelopeOf(
            z.object({
              articles: z.int().describe('移交的稿件'),
              messages: z.int().describe('移交的留言'),
              left: z.array(workItem.extend({ reason: z.string() })).describe('没有移交的'),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const both = { from: request.params.id, to: request.body.to }
      const { left, ...counts } = await site.db
        .transaction()
        .execute((tx) => handOverWork(tx, site.keys, staff, both, site.now))
      return success({ ...counts, left: left.map(({ item, reason }) => ({ ...shownItem(item), reason })) })
    },
  )
}

const table = z.string().max(mostImportBytes).describe('CSV 的文字，表头是账号、姓名、角色、地区或单位')
/** JSON escapes may double the text. */
const bodyLimit = 4 * mostImportBytes

const importCalls: ApiPlugin = (api, context) => {
  api.post(
    '/api/staff/accounts/import/check',
    {
      bodyLimit,
      schema: {
        tags,
        summary: '核对一个账号的表格：每一行是新增、已有还是要改；不导入',
        body: z.object({ text: table }),
        response: {
          200: envelopeOf(
            z.object({
              rows: z.array(
                z.object({
                  line: z.int(),
                  loginName: z.string(),
                  state: z.enum(['new', 'exists', 'wrong']),
                  reason: z.string().describe('要改的原因'),
                }),
              ),
              accounts: z.int().describe('会新增的账号'),
              digest: z.string().describe('确认时带上：结果不同就拒绝'),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { rows, accounts, digest } = await checkAccountFile(site.db, staff, request.body.text)
      const shown = rows.map(({ line, loginName, state, reason }) => ({ line, loginName, state, reason }))
      return success({ rows: shown, accounts: accounts.length, digest })
    },
  )
  api.post(
    '/api/staff/accounts/import',
    {
      bodyLimit,
      schema: {
        tags,
        summary: '导入核对过的账号；初始密码只在这一次返回',
        body: z.object({ text: table, digest: z.string().max(64).describe('核对时得到的 digest') }),
        response: {
          200: envelopeOf(
            z.array(z.object({ id: z.int(), loginName: z.string(), name: z.string(), password: z.string() })),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      return success(await importAccounts(site.db, staff, request.body))
    },
  )
}

/** Endpoints for sessions, passkeys and accounts. They need a signed-in member of staff. */
export const staffAccountsApi: ApiPlugin = (api, context) => {
  ownSessionCalls(api, context)
  passkeyCalls(api, context)
  accountCalls(api, context)
  workCall(api, context)
  handOverCall(api, context)
  importCalls(api, context)
}
