import { z } from 'zod'
import type { ApiPlugin } from './context.ts'
import { envelopeSchema, success } from '../../platform/envelope.ts'
import { completeSignIn, signIn, signOut } from '../../access/sign-in/commands-sign-in.server.ts'
import { deviceCookie } from '../../access/sign-in/device.server.ts'
import { nameGrants } from '../../access/grants.server.ts'
import { type Role, listRoles, type Staff, roleTitlesText } from '../../access/policy.ts'
import { roleSchema } from '../../access/schema.ts'
import { getSession, requireOpen } from '../../access/sign-in/sessions.server.ts'
import { listMenuEntries } from '../../web/staff/frame/menu.ts'
import { AppError } from '../../platform/errors.ts'
import { noTokenCookie, tokenCookie } from '../../access/sign-in/token-cookie.server.ts'

const tags = ['账号']

const credentialsSchema = z.object({
  loginName: z.string({ error: '请填写账号' }).max(200).describe('账号，前后空格不计'),
  password: z.string({ error: '请填写密码' }).max(200).describe('密码，前后空格不计'),
  code: z.string().max(20).optional().describe('动态口令，只有绑定了的账号需要'),
})

const userSchema = z.object({
  id: z.int(),
  userId: z.int(),
  loginName: z.string(),
  name: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  roleId: roleSchema,
  roles: z.array(roleSchema),
  /** Of the role in `roleId`; empty for all districts. */
  areas: z.array(z.object({ id: z.int(), areaName: z.string(), areaCode: z.string() })),
  /** Staff pages that the account may open. */
  routes: z.array(z.object({ path: z.string(), title: z.string() })),
})

/**
 * The single role of the specification: the first one of an account with several.
 * @throws AppError forbidden for an account without any.
 */
function roleIdOf(staff: Staff): Role {
  const [role] = listRoles(staff)
  if (!role) throw new AppError('forbidden', '这个账号还没有角色，请联系系统管理员。')
  return role
}

/** An optional body: the token comes in a header, in the query, in the cookie or here. */
const tokenBody = z.looseObject({ token: z.string().max(200).optional().describe('登录时得到的令牌') }).nullish()

const signInCall: ApiPlugin = (api, { siteOf }) => {
  api.post(
    '/api/account/login',
    {
      schema: {
        tags,
        summary: '工作人员登录（表单编码）；绑定了动态口令的账号另传 code',
        consumes: ['application/x-www-form-urlencoded', 'application/json'],
        body: credentialsSchema,
        response: {
          200: envelopeSchema(z.object({ token: z.string(), id: z.int(), name: z.string(), roleId: roleSchema })),
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { db, keys, limits, address, now } = siteOf(request)
      const visit = { address, now, cookies: request.headers.cookie, userAgent: request.headers['user-agent'] }
      const { code, ...credentials } = request.body
      let { token, state } = await signIn(db, keys, limits, credentials, visit)
      if (state === 'factor') {
        const waiting = await getSession(db, token, now)
        if (!waiting.hasFactor) throw new AppError('forbidden', '请先在登录页面绑定动态口令。')
        if (!code) throw new AppError('unauthenticated', '请填写动态口令（参数 code）。')
        ;({ token, state } = await completeSignIn(db, keys, limits, waiting, code, visit))
      }
      const { staff } = await getSession(db, token, now)
      const secure = request.protocol === 'https'
      const device = await deviceCookie({ db, keys, now }, staff.loginName, secure)
      reply.header('set-cookie', [tokenCookie(token, secure), device])
      return success({ token, id: staff.id, name: staff.name, roleId: roleIdOf(staff) })
    },
  )
}

/** The specification's sentence for a missing user (section 8). Pages say it in Chinese. */
function asSpecified(error: unknown): never {
  if (error instanceof AppError && error.code === 'token_unknown')
    throw new AppError('token_unknown', 'Verification failed, please Login again.')
  throw error
}

const ownAccountCall: ApiPlugin = (api, { siteOf, tokenOf }) => {
  api.post(
    '/api/yiqing/account/userInfo',
    {
      schema: {
        tags,
        summary: '当前登录的工作人员',
        consumes: ['application/x-www-form-urlencoded', 'application/json'],
        body: tokenBody,
        response: { 200: envelopeSchema(userSchema) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { db, now, district } = siteOf(request)
      const token = tokenOf(request) ?? request.body?.token ?? null
      const { staff } = requireOpen(await getSession(db, token, now).catch(asSpecified))
      const { id, loginName, name } = staff
      const [grants = []] = await nameGrants(db, [staff.grants])
      const roleId = roleIdOf(staff)
      const areas = grants.find(({ role }) => role === roleId)?.areas ?? []
      return success({
        id,
        userId: id,
        loginName,
        name,
        avatar: '',
        introduction: roleTitlesText(staff),
        roleId,
        roles: listRoles(staff),
        areas: areas.map((area) => ({ id: area.id, areaName: area.name, areaCode: area.districtCode })),
        routes: listMenuEntries(staff, district.areaId).map(({ path, title }) => ({ path, title })),
      })
    },
  )
}

const signOutCall: ApiPlugin = (api, { siteOf, tokenOf }) => {
  api.post(
    '/api/account/logout',
    {
      schema: {
        tags,
        summary: '退出登录；已经退出的，再退出一次也成功',
        consumes: ['application/x-www-form-urlencoded', 'application/json'],
        body: tokenBody,
        response: { 200: envelopeSchema(z.null()) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { db, now } = siteOf(request)
      reply.header('set-cookie', noTokenCookie(request.protocol === 'https'))
      try {
        await signOut(db, await getSession(db, tokenOf(request) ?? request.body?.token ?? null, now))
      } catch (error) {
        // Without a session the caller is already signed out. Still clear the cookie, which is HttpOnly.
        if (!(error instanceof AppError && error.status === 401)) throw error
      }
      return success(null)
    },
  )
}

/** Endpoints to sign in and out, and for the current account. */
export const accountsApi: ApiPlugin = (api, context) => {
  signInCall(api, context)
  ownAccountCall(api, context)
  signOutCall(api, context)
}
