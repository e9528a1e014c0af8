import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { groupGrantsSchema, type ProviderSettings } from '../access/sign-in/provider/settings.ts'
import { flag, integer, setting, text } from './setting.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

const issuer = z
  .url({ protocol: /^https?$/, error: '应为 https:// 网址' })
  .refine((url) => new URL(url).protocol === 'https:' || loopback.has(new URL(url).hostname), {
    error: '应为 https:// 网址；http:// 只用于本机',
  })
  .optional()

/** JSON, or the path of a file with it. */
const groups = z
  .string()
  .transform((given, context): unknown => {
    try {
      return JSON.parse(given.trimStart().startsWith('{') ? given : readFileSync(resolve(given), 'utf8'))
    } catch (error) {
      context.addIssue({ code: 'custom', message: `应为 JSON，或内容是 JSON 的文件的路径：${String(error)}` })
      return z.NEVER
    }
  })
  .pipe(groupGrantsSchema)
  .optional()

export const signInSettings = {
  PORTAL_OIDC_ISSUER: setting(issuer, {
    en: 'issuer of an OpenID Connect provider with which staff may sign in, such as `https://sso.example/realms/office`',
    zh: '统一身份认证（OpenID Connect）的 issuer，工作人员可以用它登录，如 `https://sso.example/realms/office`',
  }),
  PORTAL_OIDC_CLIENT_ID: setting(z.string().default(''), {
    en: 'client id of this portal at the provider. Register `/login/provider/callback` of every origin as redirect URI, and `/login` for signing out',
    zh: '本系统在统一身份认证中的 client id。在那里登记每个网址的 `/login/provider/callback` 作为回调地址，`/login` 作为退出后的地址',
  }),
  PORTAL_OIDC_CLIENT_SECRET: setting(z.string().optional(), {
    en: 'client secret; none for a public client',
    zh: 'client secret；公开客户端没有',
  }),
  PORTAL_OIDC_CLIENT_AUTH: setting(z.enum(['basic', 'post'], { error: '应为 basic 或 post' }).default('basic'), {
    en: 'how the secret is sent: `basic` or `post`',
    zh: '如何发送 secret：`basic` 或 `post`',
  }),
  PORTAL_OIDC_SCOPE: setting(text('openid profile'), {
    en: 'requested scopes, with `openid`',
    zh: '请求的 scope，其中要有 `openid`',
  }),
  PORTAL_OIDC_LABEL: setting(text('用统一身份认证登录'), {
    en: 'text of the button on the sign-in page',
    zh: '登录页按钮上的文字',
  }),
  PORTAL_OIDC_CLAIM: setting(text('preferred_username'), {
    en: 'claim that has to be the 统一身份标识 of an account at its first sign-in, such as `sub` or `email` (only if verified). People must not be able to change it themselves',
    zh: '首次登录时与账号的“统一身份标识”比较的 claim，如 `sub`、`email`（须已核实）。本人不能自行修改的才合适',
  }),
  PORTAL_OIDC_MATCH_LOGIN_NAME: setting(flag(false), {
    en: '`1`: the claim may also be a login name, so that administrators need not enter it',
    zh: '`1`：该 claim 也可以是账号名，管理员不必逐个填写标识',
  }),
  PORTAL_OIDC_GROUPS_CLAIM: setting(text('groups'), {
    en: 'claim with the groups of a user; also a path such as `realm_access.roles`',
    zh: '列出用户所在组的 claim；也可以是路径，如 `realm_access.roles`',
  }),
  PORTAL_OIDC_GROUPS: setting(groups, {
    en: 'roles by group as JSON, or the path of a file with it: `{"group": [{"role": "editor", "areas": ["152201000000"]}]}`. Each sign-in sets the roles of the account to those of its groups. Without it administrators give roles',
    zh: '按组授予的角色，写作 JSON，或写文件路径：`{"组名": [{"role": "editor", "areas": ["152201000000"]}]}`。每次登录都把账号的角色改成所在组的角色。不设置时由管理员授予',
  }),
  PORTAL_OIDC_FACTOR: setting(z.string().default(''), {
    en: "values of `amr` or `acr` that count as a second factor, separated by commas, such as `mfa,otp`. Without them the portal's own code is asked for where an account needs one",
    zh: '算作第二因素的 `amr` 或 `acr` 值，逗号分隔，如 `mfa,otp`。不设置时，需要动态口令的账号仍要输入本系统的动态口令',
  }),
  PORTAL_OIDC_MAX_AGE: setting(integer(30, 0, 1_440), {
    en: 'minutes since somebody signed in at the provider after which they sign in there again, so that an idle session is not reopened by a click; `0`: the provider decides, for providers without `auth_time`',
    zh: '在统一身份认证登录超过多少分钟后须在那里重新登录，使闲置退出的会话不能一点就回来；`0` 由对方决定，用于不提供 `auth_time` 的服务',
  }),
}

type Settings = z.infer<z.ZodObject<typeof signInSettings>>

/** Null without an issuer. */
export function readProvider(settings: Settings): ProviderSettings | null {
  const { PORTAL_OIDC_ISSUER: url, PORTAL_OIDC_GROUPS: grants, PORTAL_OIDC_MAX_AGE: minutes } = settings
  if (url === undefined) return null
  return {
    issuer: url,
    clientId: settings.PORTAL_OIDC_CLIENT_ID,
    clientSecret: settings.PORTAL_OIDC_CLIENT_SECRET ?? null,
    clientAuth: settings.PORTAL_OIDC_CLIENT_AUTH,
    scope: settings.PORTAL_OIDC_SCOPE,
    label: settings.PORTAL_OIDC_LABEL,
    claim: settings.PORTAL_OIDC_CLAIM,
    matchLoginName: settings.PORTAL_OIDC_MATCH_LOGIN_NAME,
    groups: grants ? { claim: settings.PORTAL_OIDC_GROUPS_CLAIM, grants } : null,
    factorValues: settings.PORTAL_OIDC_FACTOR.split(',')
      .map((value) => value.trim())
      .filter(Boolean),
    maxAgeSeconds: minutes === 0 ? null : minutes * 60,
  }
}

/** Settings that are only right together. */
export function findProviderMistake(settings: Settings): { path: keyof Settings; message: string } | null {
  if (settings.PORTAL_OIDC_ISSUER === undefined) return null
  if (settings.PORTAL_OIDC_CLIENT_ID === '')
    return { path: 'PORTAL_OIDC_CLIENT_ID', message: '设置了 issuer，就不能为空' }
  if (!settings.PORTAL_OIDC_SCOPE.split(' ').includes('openid'))
    return { path: 'PORTAL_OIDC_SCOPE', message: '要包含 openid' }
  return null
}
