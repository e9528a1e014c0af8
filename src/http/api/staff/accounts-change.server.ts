import { z } from 'zod'
import { versionOf } from '../../../access/account-lock.server.ts'
import {
  changeAccount,
  createAccount,
  resetFactor,
  resetPassword,
  unlockAccount,
} from '../../../access/commands-accounts.server.ts'
import { authorise, mayAnywhere, roles, roleTitles } from '../../../access/policy.ts'
import { type Account, getAccount, listAccounts } from '../../../access/queries.server.ts'
import { newAccountSchema } from '../../../access/schema.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { idParameter, pageParameter } from '../../../platform/parameters.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import type { ApiPlugin } from '../context.ts'
import { type Desk, deskOf } from './desk.server.ts'

const tags = ['账号']
const path = '/api/staff/accounts'
const params = z.object({ id: idParameter.describe('账号的编号') })
const password = z.object({ password: z.string().describe('初始密码，只在这一次返回') })

const nothing = z.looseObject({}).nullish()

const state = z.enum(['active', 'disabled']).describe('active 正常、disabled 停用')
const written = {
  name: newAccountSchema.shape.name.describe('姓名'),
  grants: newAccountSchema.shape.grants.describe(
    `角色和各自的管理范围，areaIds 为 null 是全部旗县市；role 为 ${roles.map((role) => `${role} ${roleTitles[role]}`).join('、')}`,
  ),
  factorRequired: z.boolean().default(false).describe('登录时必须使用动态口令'),
}

const account = z.object({
  id: z.int(),
  loginName: z.string(),
  name: z.string(),
  grants: z.array(
    z.object({
      role: z.enum(roles),
      areas: z
        .array(z.object({ id: z.int(), name: z.string() }))
        .nullable()
        .describe('null 是全部旗县市'),
    }),
  ),
  state,
  passwordTemporary: z.boolean().describe('还在用别人设置的密码'),
  factorRequired: z.boolean(),
  hasFactor: z.boolean().describe('绑定了动态口令'),
  lockedMinutes: z.int().nullable().describe('输错锁定，还有几分钟'),
})

const shown = ({ grants, ...rest }: Account): z.output<typeof account> => ({
  ...rest,
  grants: grants.map(({ role, areas }) => ({ role, areas: areas && areas.map(({ id, name }) => ({ id, name })) })),
})

const askingOf = ({ site: { db, limits }, staff }: Desk) => ({ db, limits, actor: staff })

const readCalls: ApiPlugin = (api, context) => {
  api.get(
    path,
    {
      schema: {
        tags,
        summary: '管理范围内的账号，按账号排列',
        querystring: z.object({
          keyword: z.string().max(60).transform(oneLine).optional().describe('账号或姓名中的字词'),
          pageNum: pageParameter.default(1).describe('第几页'),
        }),
        response: { 200: envelopeOf(z.object({ data: z.array(account), recordsTotal: z.int() })) },
      },
    },
    async (request, reply) => {
      const desk = await deskOf(context, request, reply)
      authorise(mayAnywhere(desk.staff, 'account.read'))
      const { keyword: words, pageNum } = request.query
      const { rows, total } = await listAccounts(askingOf(desk), { words, pageNum })
      return success({ data: rows.map(shown), recordsTotal: total })
    },
  )

  api.get(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: '一个账号',
        params,
        response: { 200: envelopeOf(account.extend({ version: z.string().describe('修改时带上') })) },
      },
    },
    async (request, reply) => {
      const found = await getAccount(askingOf(await deskOf(context, request, reply)), request.params.id)
      const grants = found.grants.map(({ role, areas }) => ({ role, areaIds: areas && areas.map(({ id }) => id) }))
      return success({ ...shown(found), version: versionOf({ ...found, grants }) })
    },
  )
}

const writeCalls: ApiPlugin = (api, context) => {
  api.post(
    path,
    {
      schema: {
        tags,
        summary: '新增账号；本人第一次登录时要改密码',
        body: z.object({ loginName: newAccountSchema.shape.loginName.describe('账号，用过的不能再用'), ...written }),
        response: { 200: envelopeOf(password.extend({ id: z.int() })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { factorRequired, ...given } = request.body
      return success(await createAccount(site.db, staff, given, { factorRequired }))
    },
  )

  api.put(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: '修改或停用账号；本人要重新登录。不能修改自己的账号',
        params,
        body: z.object({
          version: z.string().max(60).describe('读取时得到的 version；之后有人改过就答 409'),
          ...written,
          state,
        }),
        response: { 200: envelopeOf(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { version, ...change } = request.body
      await changeAccount(site.db, staff, request.params.id, change, version)
      return success(null)
    },
  )
}

const passwordCall: ApiPlugin = (api, context) => {
  api.post(
    `${path}/:id/reset-password`,
    {
      schema: {
        tags,
        summary: '重置密码；本人登录后要改',
        params,
        body: nothing,
        response: { 200: envelopeOf(password) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      return success({ password: await resetPassword(site.db, site.limits, staff, request.params.id) })
    },
  )
}

const step =
  (name: string, summary: string, work: typeof unlockAccount): ApiPlugin =>
  (api, context) => {
    api.post(
      `${path}/:id/${name}`,
      { schema: { tags, summary, params, body: nothing, response: { 200: envelopeOf(z.null()) } } },
      async (request, reply) => {
        const { site, staff } = await deskOf(context, request, reply)
        await work(site.db, site.limits, staff, request.params.id)
        return success(null)
      },
    )
  }

/** Endpoints for administrators of accounts. They need a signed-in member of staff. */
export const accountChangesApi: ApiPlugin = (api, context) => {
  readCalls(api, context)
  writeCalls(api, context)
  passwordCall(api, context)
  step('unlock', '解除输错密码后的锁定', unlockAccount)(api, context)
  step('reset-factor', '解除动态口令的绑定', resetFactor)(api, context)
}
